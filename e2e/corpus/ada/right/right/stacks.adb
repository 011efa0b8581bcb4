with Ada.Text_IO; use Ada.Text_IO;

procedure Stacks is

   generic
      type Element is private;
      Capacity : Positive;
   package Bounded is
      type Stack is private;
      function Size (S : Stack) return Natural;
      procedure Push (S : in out Stack; E : Element)
        with Pre  => Size (S) < Capacity,
             Post => Size (S) = Size (S)'Old + 1;
      procedure Pop (S : in out Stack; E : out Element)
        with Pre  => Size (S) > 0,
             Post => Size (S) = Size (S)'Old - 1;
   private
      type Elements is array (1 .. Capacity) of Element;
      type Stack is record
         Data : Elements;
         Top  : Natural := 0;
      end record;
      function Size (S : Stack) return Natural is (S.Top);
   end Bounded;

   package body Bounded is
      procedure Push (S : in out Stack; E : Element) is
      begin
         S.Top := S.Top + 1;
         S.Data (S.Top) := E;
      end Push;

      procedure Pop (S : in out Stack; E : out Element) is
      begin
         E := S.Data (S.Top);
         S.Top := S.Top - 1;
      end Pop;
   end Bounded;

   package Int_Stacks is new Bounded (Integer, 8);
   use Int_Stacks;
   S : Stack;
   X : Integer;
begin
   for I in 1 .. 3 loop
      Push (S, I * I);
   end loop;
   while Size (S) > 0 loop
      Pop (S, X);
      Put_Line (Integer'Image (X));  --  9, 4, 1
   end loop;
end Stacks;
