-- sqlfluff:ignore:parsing
SELEC name FROM sizes;
