public class Expressions {
    sealed interface Expr permits Num, Add, Mul {
        int eval();
    }

    record Num(int value) implements Expr {
        @Override
        public int eval() {
            return value;
        }

        @Override
        public String toString() {
            return Integer.toString(value);
        }
    }

    record Add(Expr left, Expr right) implements Expr {
        @Override
        public int eval() {
            return Math.addExact(left.eval(), right.eval());
        }

        @Override
        public String toString() {
            return "(" + left + " + " + right + ")";
        }
    }

    record Mul(Expr left, Expr right) implements Expr {
        @Override
        public int eval() {
            return Math.multiplyExact(left.eval(), right.eval());
        }

        @Override
        public String toString() {
            return left + " * " + right;
        }
    }

    public static void main(String[] args) {
        Expr e = new Mul(new Num(2), new Add(new Num(3), new Num(4)));
        System.out.println(e + " = " + e.eval()); // 2 * (3 + 4) = 14
    }
}
