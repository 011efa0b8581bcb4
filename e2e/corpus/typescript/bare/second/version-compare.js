function compareVersions(a, b) {
  const [headA, ...restA] = a.split('.');
  const [headB, ...restB] = b.split('.');
  if (Number(headA) < Number(headB)) return -1;
  if (Number(headA) > Number(headB)) return 1;
  if (restA.length === 0 && restB.length === 0) return 0;
  return compareVersions(restA.join('.') || '0', restB.join('.') || '0');
}
