% nothing yet
