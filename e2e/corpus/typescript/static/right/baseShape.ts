export class Base {
  constructor(protected readonly name: string) {}
}

export class Labelled extends Base {
  label: string;

  constructor(name: string) {
    super(name);
    this.label = `<${name}>`;
  }

  show(): string {
    return `${this.label} ${this.name}`;
  }
}
