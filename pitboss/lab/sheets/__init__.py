"""PAR sheets: a game's figures, charts and plots in one document."""
