import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

public class PersonSort {

    static final class Account {
        final String owner;
        final int balance;

        Account(String owner, int balance) {
            this.owner = owner;
            this.balance = balance;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Account && ((Account) o).owner.equals(owner) && ((Account) o).balance == balance;
        }

        @Override
        public int hashCode() {
            return Objects.hash(owner, balance);
        }

        @Override
        public String toString() {
            return owner + ":" + balance;
        }
    }

    /** Poorest first; the given list stays as it is. */
    static List<Account> byBalance(List<Account> accounts) {
        List<Account> copy = new ArrayList<>(accounts);
        copy.sort((a, b) -> a.balance - b.balance);
        return copy;
    }

    static void assertEquals(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected <" + expected + "> but was <" + actual + ">");
        }
    }

    public static void main(String[] args) {
        Account rich = new Account("rich", 2_000_000_000);
        Account debt = new Account("debt", -2_000_000_000);
        Account zero = new Account("zero", 0);

        assertEquals(List.of(), byBalance(List.of()));
        assertEquals(Arrays.asList(debt, zero), byBalance(Arrays.asList(zero, debt)));
        assertEquals(Arrays.asList(debt, rich), byBalance(Arrays.asList(rich, debt)));
        System.out.println("ok");
    }
}
