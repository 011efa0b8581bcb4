function reverseKGroup(head: ListNode | null, k: number): ListNode | null {
  let count = 0;
  for (let node = head; node && count < k; node = node.next) count++;
  if (count < k) return head;

  let previous = reverseKGroup(advance(head, k), k);
  let current = head;
  for (let i = 0; i < k && current; i++) {
    const next = current.next;
    current.next = previous;
    previous = current;
    current = next;
  }
  return previous;
}

function advance(node: ListNode | null, steps: number): ListNode | null {
  for (let i = 0; i < steps && node; i++) node = node.next;
  return node;
}
