import { readFil } from 'node:fs';

interface User {
  id: number;
  name: string;
}

const user: User = { id: '1', name: 'Ada' };
'abc'.lenght;
Math.max('1', 2);

async function isReady(): Promise<boolean> {
  return true;
}
if (isReady()) console.log(user.nam);

function find(users: User[], id: number): User {
  return users.find((each) => each.id === id);
}

function counter(total: number) {
  return totl + 1;
}
const first = [1, 2, 3].find((n) => n > 1);
console.log(first.toFixed(), JSON.parse(1), readFil, find, counter);
escape('a');
