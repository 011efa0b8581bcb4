package demo;

public class Stock {}
