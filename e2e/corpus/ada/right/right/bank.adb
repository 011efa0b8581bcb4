with Ada.Text_IO; use Ada.Text_IO;

procedure Bank is

   protected Account is
      procedure Deposit (Amount : Positive);
      entry Withdraw_All (Amount : out Positive);
      function Balance return Natural;
   private
      Money : Natural := 0;
   end Account;

   protected body Account is
      procedure Deposit (Amount : Positive) is
      begin
         Money := Money + Amount;
      end Deposit;

      entry Withdraw_All (Amount : out Positive) when Money > 0 is
      begin
         Amount := Money;
         Money := 0;
      end Withdraw_All;

      function Balance return Natural is (Money);
   end Account;

   task Customer is
      entry Report (Amount : out Positive);
   end Customer;

   task body Customer is
      Got : Positive;
   begin
      Account.Withdraw_All (Got);  --  waits until there is money
      accept Report (Amount : out Positive) do
         Amount := Got;
      end Report;
   end Customer;

   Amount : Positive;
begin
   Account.Deposit (10);
   Customer.Report (Amount);
   Put_Line ("withdrawn" & Positive'Image (Amount));           --  10
   Put_Line ("balance" & Natural'Image (Account.Balance));     --  0
end Bank;
