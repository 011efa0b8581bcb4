import networkx as nx
from networkx.algorithms import bipartite, community

graph = nx.karate_club_graph()
print(nx.pagerank(graph, alpha=0.85)[0], nx.degree_centrality(graph)[0], nx.betweenness_centrality(graph)[0])
print(nx.average_clustering(graph), nx.density(graph), nx.is_connected(graph))
print(len(community.greedy_modularity_communities(graph)), len(list(nx.find_cliques(graph))))
tree = nx.minimum_spanning_tree(graph)
print(tree.number_of_edges(), nx.is_tree(tree), bipartite.is_bipartite(tree))
print(graph.subgraph([0, 1, 2]).copy().edges, nx.node_link_data(graph)["nodes"][:1])
