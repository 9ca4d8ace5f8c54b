"""What does a player see, in a terminal?"""
