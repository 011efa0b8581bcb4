import networkx as nx

roads = nx.Graph()
roads.add_edge("Utrecht", "Amersfoort", weight=20)
roads.add_weighted_edges_from([("Amersfoort", "Zwolle", 70), ("Utrecht", "Arnhem", 62)])
print(nx.shortest_path(roads, "Utrecht", "Zwolle", weight="weight"))
print(nx.shortest_path_length(roads, "Utrecht", "Zwolle", weight="weight"), nx.has_path(roads, "Arnhem", "Zwolle"))
print(dict(nx.all_pairs_shortest_path_length(roads)), nx.diameter(roads))
print(roads.number_of_nodes(), roads.number_of_edges(), list(roads.neighbors("Utrecht")), roads.degree["Utrecht"])
try:
    nx.dijkstra_path(roads, "Utrecht", "Paris")
except (nx.NetworkXNoPath, nx.NodeNotFound) as error:
    print(error)
