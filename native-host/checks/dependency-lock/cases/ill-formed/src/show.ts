import { pad } from 'leftpadder';

export const show = pad;
