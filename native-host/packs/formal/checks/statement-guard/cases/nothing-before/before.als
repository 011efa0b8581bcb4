sig A {}
