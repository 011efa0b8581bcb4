with Ada.Text_IO;         use Ada.Text_IO;
with Ada.Integer_Text_IO; use Ada.Integer_Text_IO;

procedure Gcd_Table is

   function Gcd (A, B : Natural) return Positive
     with Pre  => A > 0 or else B > 0,
          Post => A mod Gcd'Result = 0 and then B mod Gcd'Result = 0;

   function Gcd (A, B : Natural) return Positive is
      X : Natural := A;
      Y : Natural := B;
      T : Natural;
   begin
      while Y /= 0 loop
         T := X mod Y;
         X := Y;
         Y := T;
      end loop;
      return X;
   end Gcd;

begin
   for A in 1 .. 6 loop
      for B in 1 .. 6 loop
         Put (Gcd (A, B), Width => 3);
      end loop;
      New_Line;
   end loop;
end Gcd_Table;
