class RunLength {
    static String encode(String input) {
        StringBuilder result = new StringBuilder();
        int run = 1;
        for (int i = 1; i < input.length(); i++) {
            if (input.charAt(i) == input.charAt(i - 1)) {
                run++;
            } else {
                result.append(input.charAt(i - 1)).append(run);
                run = 1;
            }
        }
        return result.toString();
    }
}
