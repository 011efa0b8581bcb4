import networkx as nx

tasks = nx.DiGraph([("design", "build"), ("build", "test"), ("test", "ship")])
tasks.add_node("celebrate", after="ship")
print(list(nx.topological_sort(tasks)), nx.is_directed_acyclic_graph(tasks))
print(nx.ancestors(tasks, "ship"), nx.descendants(tasks, "design"), list(tasks.successors("build")))
print([sorted(part) for part in nx.weakly_connected_components(tasks)], nx.dag_longest_path(tasks))
print(tasks.in_degree("test"), tasks.nodes["celebrate"]["after"], list(tasks.edges(data=True)))
tasks.remove_edge("test", "ship")
print(tasks.reverse().has_edge("build", "design"), nx.transitive_closure(tasks).number_of_edges())
