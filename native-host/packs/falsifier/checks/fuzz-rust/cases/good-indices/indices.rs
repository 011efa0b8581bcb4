//! Lists whose elements point into lists, and square tables.

/// The number that occurs twice in a list.
pub fn repeated(nums: Vec<i32>) -> i32 {
    if nums.is_empty() {
        return 0;
    }
    let (mut slow, mut fast) = (nums[0], nums[nums[0] as usize]);
    while slow != fast {
        slow = nums[slow as usize];
        fast = nums[nums[fast as usize] as usize];
    }
    fast = 0;
    while slow != fast {
        slow = nums[slow as usize];
        fast = nums[fast as usize];
    }
    slow
}

/// Counts the parts of a graph that do not hang together.
pub fn components(adj: &[Vec<usize>]) -> usize {
    let mut seen = vec![false; adj.len()];
    let mut count = 0;
    for start in 0..adj.len() {
        if seen[start] {
            continue;
        }
        count += 1;
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            seen[node] = true;
            open.extend(adj[node].iter().filter(|&&next| !seen[next]));
        }
    }
    count
}

/// Turns a picture by a quarter.
pub fn rotate(m: &mut Vec<Vec<i32>>) {
    let n = m.len();
    for i in 0..n {
        for j in i + 1..n {
            let kept = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = kept;
        }
    }
    for row in m.iter_mut() {
        row.reverse();
    }
}

/// Puts zeros, ones and twos in order.
pub fn colours(nums: &mut Vec<i32>) {
    let mut counts = [0; 3];
    for &each in nums.iter() {
        counts[each as usize] += 1;
    }
    nums.clear();
    for (each, &count) in counts.iter().enumerate() {
        nums.extend(std::iter::repeat(each as i32).take(count));
    }
}
