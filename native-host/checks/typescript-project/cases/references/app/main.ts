import { greet } from '@/greet';
import { gone } from '@/gone';

const unused = 1;
greet(2, gone);
