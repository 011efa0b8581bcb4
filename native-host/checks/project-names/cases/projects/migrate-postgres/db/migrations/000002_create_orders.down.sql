DROP TABLE billing.invoices;
DROP TABLE orders;
