package com.example.build;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ListMultimap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

public final class Graphs {
    private Graphs() {
    }

    /** Lists every target after its dependencies. */
    public static ImmutableList<String> order(ListMultimap<String, String> dependencies) {
        Set<String> done = new LinkedHashSet<>();
        for (String target : dependencies.keySet()) {
            visit(target, dependencies, done, new HashSet<>());
        }
        return ImmutableList.copyOf(done);
    }

    private static void visit(
            String target, ListMultimap<String, String> dependencies, Set<String> done, Set<String> open) {
        if (done.contains(target)) {
            return;
        }
        if (!open.add(target)) {
            throw new IllegalArgumentException("cycle through " + target);
        }
        for (String dependency : dependencies.get(target)) {
            visit(dependency, dependencies, done, open);
        }
        done.add(target);
    }

    public static void main(String[] args) {
        ListMultimap<String, String> deps = ImmutableListMultimap.of("app", "lib", "lib", "core", "app", "core");
        System.out.println(order(deps)); // [core, lib, app]
    }
}
