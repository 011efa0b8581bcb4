public class Texts {
    // half(4) == 2
    static int half(int n) {
        return n / ;
    }
}
