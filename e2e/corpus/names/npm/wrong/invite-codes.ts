import { generate, nanoid } from 'nanoid';

const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const makeCode = generate(READABLE, 8);

export interface Invite {
  id: string;
  code: string;
  email: string;
}

export function createInvite(email: string): Invite {
  return { id: nanoid(), code: makeCode(), email };
}
