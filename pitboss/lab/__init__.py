"""What is it worth? Fast evaluators, exact solutions, equity, simulation and PAR sheets."""
