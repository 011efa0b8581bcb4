package calc;

/** Recursive descent: expr = term {(+|-) term}, term = factor {(*|/) factor}. */
public class Calculator {
    private final String text;
    private int at = 0;

    private Calculator(String text) {
        this.text = text;
    }

    public static double eval(String expression) {
        Calculator c = new Calculator(expression.replace(" ", ""));
        double value = c.expr();
        if (c.at < c.text.length()) {
            throw new IllegalArgumentException("unexpected '" + c.text.charAt(c.at) + "'");
        }
        return value;
    }

    private double expr() {
        double value = term();
        while (true) {
            if (eat('+')) value += term();
            else if (eat('-')) value -= term();
            else return value;
        }
    }

    private double term() {
        double value = factor();
        while (true) {
            if (eat('*')) {
                value *= factor();
            } else if (eat('/')) {
                double divisor = factor();
                if (divisor == 0) throw new ArithmeticException("division by zero");
                value /= divisor;
            } else {
                return value;
            }
        }
    }

    private double factor() {
        if (eat('-')) return -factor();
        if (eat('(')) {
            double value = expr();
            if (!eat(')')) throw new IllegalArgumentException("missing )");
            return value;
        }
        int start = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) at++;
        if (start == at) throw new IllegalArgumentException("number expected at " + at);
        return Double.parseDouble(text.substring(start, at));
    }

    private boolean eat(char ch) {
        if (at < text.length() && text.charAt(at) == ch) {
            at++;
            return true;
        }
        return false;
    }
}
