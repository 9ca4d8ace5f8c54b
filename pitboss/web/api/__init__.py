"""The service: one lawful way over HTTP."""
