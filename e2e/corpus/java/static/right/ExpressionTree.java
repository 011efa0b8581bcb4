import java.util.Map;
import java.util.Objects;

public class ExpressionTree {
    sealed interface Expr permits Num, Var, Add, Mul {}

    record Num(double value) implements Expr {}

    record Var(String name) implements Expr {
        Var {
            Objects.requireNonNull(name);
        }
    }

    record Add(Expr left, Expr right) implements Expr {}

    record Mul(Expr left, Expr right) implements Expr {}

    static double eval(Expr expr, Map<String, Double> env) {
        if (expr instanceof Num n) {
            return n.value();
        } else if (expr instanceof Var v) {
            return env.getOrDefault(v.name(), 0.0);
        } else if (expr instanceof Add a) {
            return eval(a.left(), env) + eval(a.right(), env);
        } else if (expr instanceof Mul m) {
            return eval(m.left(), env) * eval(m.right(), env);
        }
        throw new IllegalStateException("unknown node: " + expr);
    }

    static int weekday(String name) {
        return switch (name) {
            case "mon" -> 1;
            case "tue" -> 2;
            case "sat", "sun" -> {
                System.out.println("weekend");
                yield 6;
            }
            default -> throw new IllegalArgumentException(name);
        };
    }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Var("x"), new Num(4)));
        System.out.println(eval(e, Map.of("x", 2.5)));
    }
}
