import { customAlphabet, nanoid } from 'nanoid';

const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const makeCode = customAlphabet(READABLE, 8);

export interface Invite {
  id: string;
  code: string;
  email: string;
}

export function createInvite(email: string): Invite {
  return { id: nanoid(), code: makeCode(), email };
}
