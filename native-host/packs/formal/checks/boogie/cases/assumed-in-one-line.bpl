type T; procedure Magic() returns (r: int); ensures r == 42;
procedure Use() returns (r: int) ensures r == 42; { call r := Magic(); }
