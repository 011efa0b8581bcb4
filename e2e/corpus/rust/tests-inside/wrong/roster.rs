use std::collections::HashSet;

#[derive(Debug, Clone, PartialEq)]
struct Shift {
    day: u8,
    person: String,
}

/// Assigns people to days in turn, leaving out those who are away.
/// Nobody is skipped for good: a person who was away comes next.
fn assign(days: u8, people: &[&str], away: &HashSet<(u8, &str)>) -> Vec<Shift> {
    let mut queue: Vec<&str> = people.to_vec();
    let mut roster = Vec::new();
    for day in 1..=days {
        if let Some(i) = queue.iter().position(|p| !away.contains(&(day, *p))) {
            let person = queue[i];
            queue.rotate_left(i + 1);
            roster.push(Shift { day, person: person.to_string() });
        }
    }
    roster
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(roster: &[Shift]) -> Vec<&str> {
        roster.iter().map(|s| s.person.as_str()).collect()
    }

    #[test]
    fn in_turn() {
        let roster = assign(4, &["ann", "bob", "cy"], &HashSet::new());
        assert_eq!(names(&roster), ["ann", "bob", "cy", "ann"]);
    }

    #[test]
    fn who_was_away_comes_next() {
        let away = HashSet::from([(1, "ann")]);
        let roster = assign(3, &["ann", "bob", "cy"], &away);
        assert_eq!(names(&roster), ["bob", "ann", "cy"]);
    }

    #[test]
    fn nobody_there() {
        let away = HashSet::from([(2, "ann")]);
        let roster = assign(3, &["ann"], &away);
        assert_eq!(roster.iter().map(|s| s.day).collect::<Vec<_>>(), [1, 3]);
    }
}
