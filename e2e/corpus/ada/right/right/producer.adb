with Ada.Text_IO; use Ada.Text_IO;

procedure Producer is

   task Consumer is
      entry Item (Value : Integer);
      entry Stop;
   end Consumer;

   task body Consumer is
      Sum  : Integer := 0;
      Done : Boolean := False;
   begin
      while not Done loop
         select
            accept Item (Value : Integer) do
               Sum := Sum + Value;
            end Item;
         or
            accept Stop;
            Done := True;
         or
            terminate;
         end select;
      end loop;
      Put_Line ("sum =" & Integer'Image (Sum));  --  sum = 55
   end Consumer;

begin
   for I in 1 .. 10 loop
      Consumer.Item (I);
   end loop;
   Consumer.Stop;
end Producer;
