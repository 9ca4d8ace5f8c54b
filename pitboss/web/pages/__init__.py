"""The pages: what the room looks like. They use the service as any other client does."""

from pitboss.web.pages.routes import handlers

__all__ = ["handlers"]
