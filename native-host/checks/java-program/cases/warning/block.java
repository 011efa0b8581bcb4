public class Account {
    private int balance = 10;

    void withdraw(int amount) {
        if (amount > balance) throw new IllegalArgumentException("expected at most " + balance);
        balance -= amount;
    }

    public static void main(String[] args) {
        Account account = new Account();
        account.withdraw(5);
        account.withdraw(100);
    }
}
