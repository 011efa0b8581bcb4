export class Gate {
  async isMember(name: string): Promise<boolean> {
    return name.startsWith('m-');
  }

  async enter(name: string): Promise<string> {
    if (await this.isMember(name)) return 'welcome';
    return 'members only';
  }
}
