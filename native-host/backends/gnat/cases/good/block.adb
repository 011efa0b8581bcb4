package Counters is
   function Next (Value : Natural) return Positive is (Value + 1);
end Counters;

with Ada.Text_IO;
with Counters;

procedure Main is
begin
   Ada.Text_IO.Put_Line ("größe" & Counters.Next (1)'Image);
end Main;
