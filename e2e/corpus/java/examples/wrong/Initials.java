/**
 * Turns a person's name into initials, the way they appear on badges.
 */
public final class Initials {

    private Initials() {
    }

    /**
     * Builds the initials of a full name.
     *
     * <ul>
     *   <li>{@code of("ada lovelace")} returns {@code "A.L."}</li>
     *   <li>{@code of("Jean-Luc Picard")} returns {@code "J.P."}</li>
     *   <li>{@code of("grace  hopper")} returns {@code "G.H."}</li>
     *   <li>{@code of("")} returns {@code ""}</li>
     * </ul>
     *
     * @param fullName the name as typed by the user, never null
     * @return upper-case initials, each followed by a dot
     */
    public static String of(String fullName) {
        String trimmed = fullName.trim();
        if (trimmed.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder();
        for (String part : trimmed.split(" ")) {
            out.append(Character.toUpperCase(part.charAt(0))).append('.');
        }
        return out.toString();
    }
}
