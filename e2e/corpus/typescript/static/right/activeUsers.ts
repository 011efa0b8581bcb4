export interface User {
  id: number;
  name: string;
}

export async function activeUsers(
  users: User[],
  isActive: (id: number) => Promise<boolean>,
): Promise<User[]> {
  const states = await Promise.all(users.map((user) => isActive(user.id)));
  return users.filter((_, index) => states[index]);
}
