with Ada.Containers.Vectors;
with Ada.Text_IO; use Ada.Text_IO;

procedure Vectors_Demo is
   package Int_Vectors is new Ada.Containers.Vectors
     (Index_Type => Positive, Element_Type => Integer);
   package Sorting is new Int_Vectors.Generic_Sorting;

   V : Int_Vectors.Vector;
begin
   for X of Int_Vectors.Vector'(Int_Vectors.To_Vector (New_Item => 7, Length => 2)) loop
      V.Append (X);
   end loop;
   V.Append (3);
   V.Append (5);
   Sorting.Sort (V);
   for X of V loop
      Put (Integer'Image (X));
   end loop;
   New_Line;  --  3 5 7 7
end Vectors_Demo;
