package tasks;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public class TaskGraph {
    private final Map<String, List<String>> dependsOn = new TreeMap<>();

    public TaskGraph task(String name, String... dependencies) {
        dependsOn.put(name, List.of(dependencies));
        for (String dependency : dependencies) {
            dependsOn.putIfAbsent(dependency, List.of());
        }
        return this;
    }

    /** Every task after all tasks it depends on. */
    public List<String> order() {
        List<String> done = new ArrayList<>();
        Set<String> visiting = new HashSet<>();
        for (String name : dependsOn.keySet()) {
            visit(name, visiting, done);
        }
        return done;
    }

    private void visit(String name, Set<String> visiting, List<String> done) {
        if (done.contains(name)) {
            return;
        }
        if (!visiting.add(name)) {
            throw new CycleException(name);
        }
        done.add(name);
        for (String dependency : dependsOn.get(name)) {
            visit(dependency, visiting, done);
        }
        visiting.remove(name);
    }
}
