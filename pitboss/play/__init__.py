"""How does any round run?"""
