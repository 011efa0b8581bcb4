import { add } from '@shop/core';

export const three: number = add(3);
