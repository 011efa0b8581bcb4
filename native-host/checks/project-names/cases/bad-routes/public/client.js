// Größe: 😀
export const order = (id) => fetch(`/api/order/${id}?full=1`);
export const right = (id) => Promise.all([fetch(`/api/orders/${id}`), fetch('/api/users/'), fetch('/logo.svg')]);
export const later = () => fetch('/api/statistics');
