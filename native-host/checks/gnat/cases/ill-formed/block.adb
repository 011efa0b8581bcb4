procedure Main is
   X : Integer := 1
begin
   null;
end Main;
