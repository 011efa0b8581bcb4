import { v4 as uuid, v5 as namespaced } from 'uuid';

const NAMESPACE = '3f0c1a8e-6f0f-4a0e-9d0b-2b1c5b0f7a11';

export function createEvent(type, payload) {
  return {
    id: uuid(),
    type,
    payload,
    createdAt: new Date().toISOString(),
  };
}

export function stableId(url) {
  return namespaced(url, NAMESPACE);
}
