export class Base {
  constructor(protected readonly name: string) {}
}

export class Labelled extends Base {
  label: string;

  constructor(name: string) {
    this.label = `<${name}>`;
    super(name);
  }

  show(): string {
    return `${this.label} ${this.name}`;
  }
}
