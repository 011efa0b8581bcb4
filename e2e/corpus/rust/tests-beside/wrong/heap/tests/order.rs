use heap::MinHeap;

fn sorted(input: &[i32]) -> Vec<i32> {
    let mut heap = MinHeap::new();
    for &n in input {
        heap.push(n);
    }
    std::iter::from_fn(|| heap.pop()).collect()
}

#[test]
fn empty() {
    let mut heap: MinHeap<u8> = MinHeap::new();
    assert!(heap.is_empty());
    assert_eq!(heap.pop(), None);
}

#[test]
fn small_ones() {
    assert_eq!(sorted(&[2, 1]), [1, 2]);
    assert_eq!(sorted(&[3, 3, 3]), [3, 3, 3]);
}

#[test]
fn any_order() {
    for input in [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [4, 1, 6, 2, 5, 3]] {
        assert_eq!(sorted(&input), [1, 2, 3, 4, 5, 6], "{:?}", input);
    }
}
