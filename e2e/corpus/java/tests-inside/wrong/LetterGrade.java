import java.util.List;

public class LetterGrade {

    record Case(int points, int outOf, String grade) {}

    public static String grade(int points, int outOf) {
        if (outOf <= 0 || points < 0 || points > outOf) {
            throw new IllegalArgumentException(points + "/" + outOf);
        }
        double percent = points / outOf * 100;
        if (percent >= 90) return "A";
        if (percent >= 75) return "B";
        if (percent >= 60) return "C";
        return "F";
    }

    public static void main(String[] args) {
        List<Case> cases = List.of(
                new Case(50, 50, "A"),
                new Case(0, 20, "F"),
                new Case(45, 50, "A"),
                new Case(15, 20, "B"),
                new Case(12, 20, "C"),
                new Case(59, 100, "F"));
        for (Case c : cases) {
            String got = grade(c.points(), c.outOf());
            if (!got.equals(c.grade())) {
                throw new IllegalStateException(c + " came out as " + got);
            }
        }
        System.out.println(cases.size() + " cases passed");
    }
}
