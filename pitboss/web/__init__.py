"""What do people see, in a browser? The service behind the screens, and the screens."""
