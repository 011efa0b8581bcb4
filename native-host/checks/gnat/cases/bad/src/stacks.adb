package body Stacks is
   procedure Push (Value : Integer) is
      Größe, Spare : Integer := "a";
   begin
      Top := Größe + Depth (Value, 1);
   end Push;
end Stacks;
