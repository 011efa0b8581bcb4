SELECT level FROM dual CONNECT BY level <= 10;
