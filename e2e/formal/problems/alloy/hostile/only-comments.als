// sig A {} check { no A } for 3
-- check { some A }
/* expect 0 */
