"""The table around its rounds."""
