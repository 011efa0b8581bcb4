export class Feature {
  isEnabled(): boolean {
    return false;
  }

  label(): string {
    return this.isEnabled ? 'on' : 'off';
  }
}
