export interface User {
  id: number;
  name: string;
}

export async function activeUsers(
  users: User[],
  isActive: (id: number) => Promise<boolean>,
): Promise<User[]> {
  return users.filter(async (user) => await isActive(user.id));
}
