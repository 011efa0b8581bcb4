package Stacks is
   Top : Integer := 0;
   procedure Push (Value : Integer);
end Stacks;
