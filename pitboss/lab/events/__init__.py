"""What is a tournament worth, how long does it last, what does it risk?"""
