export declare class Document {
  text(line: string): this;
  table(rows: readonly string[][]): this;
  save(name: string): void;
}
export default Document;
