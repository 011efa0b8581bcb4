with Ada.Text_IO; use Ada.Text_IO;

procedure Days is
   type Day is (Mon, Tue, Wed, Thu, Fri, Sat, Sun);
   subtype Weekday is Day range Mon .. Fri;

   function Next (D : Day) return Day is
     (if D = Day'Last then Day'First else Day'Succ (D));

   function Hours (D : Day) return Natural is
   begin
      case D is
         when Mon .. Thu => return 8;
         when Fri        => return 6;
         when Sat | Sun  => return 0;
      end case;
   end Hours;

   Total : Natural := 0;
begin
   for D in Day loop
      Total := Total + Hours (D);
      Put (Day'Image (D));
      if D in Weekday then
         Put (" is a week day,");
      end if;
      Put_Line (" then comes " & Day'Image (Next (D)));
   end loop;
   Put_Line ("hours:" & Natural'Image (Total));  --  hours: 38
end Days;
