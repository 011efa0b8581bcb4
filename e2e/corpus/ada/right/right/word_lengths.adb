with Ada.Text_IO; use Ada.Text_IO;

procedure Word_Lengths is
   Longest : Natural := 0;
   Lines   : Natural := 0;
begin
   while not End_Of_File loop
      declare
         Line : constant String := Get_Line;
      begin
         Lines := Lines + 1;
         Longest := Natural'Max (Longest, Line'Length);
      end;
   end loop;
   Put_Line ("lines:" & Natural'Image (Lines));
   Put_Line ("longest:" & Natural'Image (Longest));
exception
   when End_Error =>
      Put_Line (Standard_Error, "input ended early");
end Word_Lengths;
