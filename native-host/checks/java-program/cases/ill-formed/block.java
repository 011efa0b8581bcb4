public class A {
    public static void main(String[] args) {
        assert half(2 == 1;
    }
}
