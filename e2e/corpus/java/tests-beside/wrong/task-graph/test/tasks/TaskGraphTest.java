package tasks;

import java.util.List;

class TaskGraphTest {
    public static void main(String[] args) {
        assert new TaskGraph().order().isEmpty();
        assert new TaskGraph().task("b").task("a").order().equals(List.of("a", "b"));

        List<String> order = new TaskGraph()
                .task("deploy", "package", "test")
                .task("package", "compile")
                .task("test", "compile")
                .order();
        assert order.size() == 4 : order;
        assert order.indexOf("compile") < order.indexOf("package") : order;
        assert order.indexOf("compile") < order.indexOf("test") : order;
        assert order.indexOf("test") < order.indexOf("deploy") : order;

        boolean refused = false;
        try {
            new TaskGraph().task("x", "y").task("y", "x").order();
        } catch (CycleException e) {
            refused = true;
        }
        assert refused : "a cycle must be refused";
        System.out.println("task graph: passed");
    }
}
