#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

using Graph = std::map<std::string, std::vector<std::string>>;

/// Orders targets such that everything comes after what it needs.
///
///     build_order({{"app", {"lib"}}, {"lib", {}}})  ->  ["lib", "app"]
///
/// Independent targets may come in any order, e.g.
/// build_order(project) -> some list with "core" somewhere before "ui".
///
///     build_order({{"a", {"b"}}, {"b", {"a"}}})  throws std::runtime_error (cycle)
std::vector<std::string> build_order(const Graph& needs) {
    std::vector<std::string> order;
    std::set<std::string> done;
    std::set<std::string> active;

    std::function<void(const std::string&)> visit = [&](const std::string& target) {
        if (done.count(target)) return;
        if (!active.insert(target).second) {
            throw std::runtime_error("cycle through " + target);
        }
        if (auto it = needs.find(target); it != needs.end()) {
            for (const auto& dependency : it->second) visit(dependency);
        }
        active.erase(target);
        done.insert(target);
        order.push_back(target);
    };

    for (const auto& [target, _] : needs) visit(target);
    return order;
}
