// Definition for singly-linked list.
// #[derive(PartialEq, Eq, Clone, Debug)]
// pub struct ListNode {
//   pub val: i32,
//   pub next: Option<Box<ListNode>>
// }
impl Solution {
    pub fn reverse_list(mut head: Option<Box<ListNode>>) -> Option<Box<ListNode>> {
        let mut reversed = None;
        while let Some(mut node) = head {
            head = node.next.take();
            node.next = reversed;
            reversed = Some(node);
        }
        reversed
    }
}
