"""What is a hand worth?"""
