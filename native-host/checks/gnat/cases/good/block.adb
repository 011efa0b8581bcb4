package Counters is
   function Next (Value : Natural) return Positive is (Value + 1);
end Counters;

with Ada.Text_IO;
with Counters;

procedure Main is
   type Few is array (1 .. 3) of Natural;
   Values : constant Few := (1, 2, others => 3);
begin
   Ada.Text_IO.Put_Line ("größe" & Counters.Next (Values (1))'Image);
end Main;
