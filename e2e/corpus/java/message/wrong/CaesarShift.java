public class CaesarShift {

    /** Shifts letters around the alphabet and keeps everything else. */
    public static String shift(String text, int by) {
        StringBuilder out = new StringBuilder(text.length());
        for (char ch : text.toCharArray()) {
            if (ch >= 'a' && ch <= 'z') {
                out.append(move(ch, 'a', by));
            } else if (ch >= 'A' && ch <= 'Z') {
                out.append(move(ch, 'A', by));
            } else {
                out.append(ch);
            }
        }
        return out.toString();
    }

    private static char move(char ch, char first, int by) {
        return (char) (first + (ch - first + by) % 26);
    }
}
