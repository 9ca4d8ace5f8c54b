"""What do the rules say?"""
