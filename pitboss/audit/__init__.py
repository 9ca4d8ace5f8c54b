"""Was it lawful? What the journal has is judged again, told again and handed out."""
