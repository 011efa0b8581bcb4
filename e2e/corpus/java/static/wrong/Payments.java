import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

interface Payment {
    BigDecimal amount();

    Optional<String> reference();
}

class CardPayment implements Payment {
    private final BigDecimal amount;

    CardPayment(String amount) {
        this.amount = new BigDecimal(amount);
    }

    @Override
    public BigDecimal amount() {
        return amount;
    }

    @Override
    public Optional<String> reference() {
        return Optional.empty();
    }
}

class Payments {
    static BigDecimal total(List<Payment> payments) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Payment p : payments) {
            sum += p.amount();
        }
        return sum;
    }

    static String label(Payment payment) {
        return payment.reference().map(String::toUpperCase).orElse("no reference");
    }
}
