package tasks;

public class CycleException extends IllegalStateException {
    public CycleException(String task) {
        super("cycle through " + task);
    }
}
