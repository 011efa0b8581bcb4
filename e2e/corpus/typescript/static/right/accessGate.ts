export interface Directory {
  groupsOf(user: string): Promise<string[]>;
}

async function isMember(directory: Directory, user: string, group: string): Promise<boolean> {
  const groups = await directory.groupsOf(user);
  return groups.includes(group);
}

export async function openDoor(directory: Directory, user: string, door: { group: string; open(): void }): Promise<string> {
  if (await isMember(directory, user, door.group)) {
    door.open();
    return `welcome, ${user}`;
  }
  return 'no entry';
}
