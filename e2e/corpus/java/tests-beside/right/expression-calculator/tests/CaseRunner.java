import calc.Calculator;
import java.nio.file.Files;
import java.nio.file.Path;

public class CaseRunner {
    public static void main(String[] args) throws Exception {
        int failures = 0;
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            if (line.isBlank() || line.startsWith("#")) continue;
            String[] parts = line.split(" ; ");
            String got;
            try {
                got = String.valueOf(Calculator.eval(parts[0]));
            } catch (RuntimeException e) {
                got = "error";
            }
            String want = parts[1].equals("error") ? "error" : String.valueOf(Double.parseDouble(parts[1]));
            if (!want.equals(got)) {
                failures++;
                System.out.println("FAIL " + parts[0] + ": want " + want + ", got " + got);
            }
        }
        System.out.println(failures + " failures");
        System.exit(failures);
    }
}
