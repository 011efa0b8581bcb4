Total := Total + 1;
