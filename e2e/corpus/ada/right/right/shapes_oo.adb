with Ada.Text_IO; use Ada.Text_IO;

procedure Shapes_OO is

   package Shapes is
      type Shape is abstract tagged null record;
      function Area (S : Shape) return Float is abstract;
      function Name (S : Shape) return String is ("shape");

      type Circle is new Shape with record
         Radius : Float;
      end record;
      overriding function Area (S : Circle) return Float is
        (3.141_592_7 * S.Radius ** 2);
      overriding function Name (S : Circle) return String is ("circle");

      type Square is new Shape with record
         Side : Float;
      end record;
      overriding function Area (S : Square) return Float is (S.Side ** 2);
   end Shapes;

   use Shapes;

   procedure Print (S : Shape'Class) is
   begin
      Put_Line (S.Name & Integer'Image (Integer (S.Area)));
   end Print;

begin
   Print (Circle'(Radius => 2.0));   --  circle 13
   Print (Square'(Side => 3.0));     --  shape 9
end Shapes_OO;
