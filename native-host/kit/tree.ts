/** Where the tree lies for what runs in the sandbox; also the working directory. */
export const TREE_ROOT = '/project';

/** A folder of files laid out for one verification, with the block in its place. */
export interface Tree {
  /** A registered project with the block laid over it, or a small package around a block that has no project. */
  kind: 'project' | 'scratch';
  /** Paths of the regular files, relative, with `/`, sorted; neither dependencies nor build outputs. */
  files: readonly string[];
  /** Text of a file with the block laid in, or undefined when there is none of that name or it is no UTF-8. */
  text(file: string): string | undefined;
  /** Dependency folders that are there (`node_modules`, `.venv`), relative; never writable. */
  dependencies: readonly string[];
  /**
   * Absolute path outside of the sandbox, for engines that only read (`reads-project`). What a run leaves there is not
   * trusted.
   */
  root: string;
  /** Dependency folders by where they really lie, for the same engines. */
  binds: readonly { from: string; to: string }[];
  /** `[verification.commands]` of the project's file that the user has allowed: name -> argv. */
  commands: Readonly<Record<string, readonly string[]>>;
  /** Who is asked about npm packages, as the project on the disk says and never the block; absent: nobody. */
  registry?: string;
  /**
   * Hash over everything in the tree that a check can see: files, dependencies' manifests, configuration. Null when
   * that cannot be said; then nothing is remembered.
   */
  hash: string | null;
  /**
   * A state of the project by its hash, and the files in which the tree may differ from it: two trees of one state
   * differ in no others.
   */
  since?: { state: string; files: readonly string[] };
}
