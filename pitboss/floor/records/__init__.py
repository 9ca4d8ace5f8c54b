"""What the house has to show: results of tables, cash, significant events, the program itself."""
