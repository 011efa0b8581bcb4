import java.util.StringJoiner;

public final class Durations {
    private Durations() {}

    public static String humanize(long totalSeconds) {
        if (totalSeconds < 0) {
            return "-" + humanize(-totalSeconds);
        }
        long hours = totalSeconds / 3600;
        long minutes = totalSeconds / 60;
        long seconds = totalSeconds % 60;

        StringJoiner parts = new StringJoiner(" ");
        if (hours > 0) parts.add(hours + "h");
        if (minutes > 0) parts.add(minutes + "m");
        if (seconds > 0 || parts.length() == 0) parts.add(seconds + "s");
        return parts.toString();
    }
}
