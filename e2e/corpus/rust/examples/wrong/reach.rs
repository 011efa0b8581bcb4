use std::collections::{BTreeMap, BTreeSet, VecDeque};

pub type Links = BTreeMap<&'static str, Vec<&'static str>>;

/// Every node that can be reached from `start` in at most `hops` steps,
/// the start itself included, in alphabetical order.
///
/// With the links a → b → c → d and a → e:
///
/// ```text
/// reach(&links, "a", 0)   // ["a"]
/// reach(&links, "a", 1)   // ["a", "b", "e"]
/// reach(&links, "c", 9)   // ["c", "d"]
/// ```
///
/// ```
/// let links: Links = [("a", vec!["b", "e"]), ("b", vec!["c"]), ("c", vec!["d"])].into();
/// assert_eq!(reach(&links, "a", 1), ["a", "b", "e"]);
/// assert_eq!(reach(&links, "c", 9), ["c", "d"]);
/// ```
pub fn reach(links: &Links, start: &'static str, hops: usize) -> Vec<&'static str> {
    let mut seen = BTreeSet::from([start]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((node, distance)) = queue.pop_front() {
        if distance > hops {
            continue;
        }
        for &next in links.get(node).into_iter().flatten() {
            if seen.insert(next) {
                queue.push_back((next, distance + 1));
            }
        }
    }
    seen.into_iter().collect()
}
