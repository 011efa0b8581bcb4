import { listed, NO_NAMES, placed, type NameRemark, type NamesAnswer, type NamesQuestion } from '../declared-name.ts';
import { nearestDeclaredName } from '../near-declared-name.ts';
import {
  parsePython,
  pyArguments,
  pyCalledName,
  pyNodesWithin,
  pySource,
  type PyFile,
  type PyNode,
} from '../python-syntax.ts';
import { DjangoProject, type DjangoModel } from './django-project.ts';
import { boundTwice, importsOf, moduleMatcher } from './python-imports.ts';
import { wayOf } from './django-paths.ts';
import { chainOf, keepsModel, namesOfStep, type QueriedName } from './django-queries.ts';

/** Compares the fields that queries of Django models name with those of the project's models. */
export function checkDjango({ language, file, declaring, unread }: NamesQuestion): NamesAnswer {
  const source = language === 'python' ? parsePython(file.path, file.text) : undefined;
  if (source === undefined) return NO_NAMES;
  const project = new DjangoProject(declaring);
  const found = new DjangoReader(source, project);
  for (const node of pyNodesWithin(source.root)) if (node.type === 'call') found.call(node);
  if (found.used === 0) return NO_NAMES;
  const doubts = [...project.unread, ...unread.map((path) => `${path} is too large`)];
  if (project.computed.has('*')) doubts.push('names are given to what queries compute at run time');
  const notChecked = [
    ...(doubts.length === 0 ? [] : [`whether fields of models exist: ${listed(doubts)}`]),
    ...(found.open.size === 0
      ? []
      : [`names that may be there without being written in the models: ${listed([...found.open])}`]),
  ];
  const answer = { used: found.used, against: 'the models of Django', notChecked };
  if (doubts.length > 0)
    return {
      ...answer,
      compared: 0,
      remarks: [],
      doubt: project.unread.length + unread.length > 0 ? 'unreadable' : 'open',
    };
  return { ...answer, compared: found.compared, remarks: found.remarks };
}

class DjangoReader {
  readonly remarks: NameRemark[] = [];
  /** Names that were met, and those that were found or are told as missing. */
  used = 0;
  compared = 0;
  /** Names of which nobody can say whether they are there, with their models. */
  readonly open = new Set<string>();
  readonly #file: PyFile;
  readonly #project: DjangoProject;
  readonly #inner = new Set<number>();
  readonly #imports: ReadonlyMap<string, { module: string; name: string }>;
  /** Names that the file gives to more than one thing. */
  readonly #unclear: ReadonlySet<string>;

  constructor(file: PyFile, project: DjangoProject) {
    this.#file = file;
    this.#project = project;
    const imports = importsOf(file);
    this.#imports = new Map(imports);
    this.#unclear = boundTwice(file, imports);
  }

  /** A chain of calls, once: calls within it come later, and begin where it does. */
  call(node: PyNode): void {
    if (/^get_(?:object|list)_or_404$/.test(pyCalledName(this.#file, node) ?? '')) this.#shortcut(node);
    if (this.#inner.has(node.start)) return;
    const chain = chainOf(this.#file, node);
    if (chain === undefined) return;
    this.#inner.add(node.start);
    const model = this.#modelNamed(chain.model);
    if (model === undefined) return;
    const isUsual = chain.manager === 'objects' || /^_(?:default|base)_manager$/.test(chain.manager ?? '');
    if (!isUsual && !model.managers.has(chain.manager ?? '')) return;
    for (const step of chain.steps) {
      for (const name of namesOfStep(this.#file, step)) this.#look(name, model, chain.manager);
      if (!keepsModel(step.method)) return;
    }
  }

  #shortcut(node: PyNode): void {
    const { positional, keywords } = pyArguments(this.#file, node);
    const model = positional[0]?.type === 'identifier' ? this.#modelNamed(positional[0]) : undefined;
    if (model === undefined) return;
    for (const [text, { name }] of keywords) this.#look({ text, start: name.start, how: 'lookup' }, model, 'objects');
  }

  /** The model that a name means here: one of this file, or one that is imported from a file of the project. */
  #modelNamed(node: PyNode): DjangoModel | undefined {
    const name = pySource(this.#file, node);
    if (this.#unclear.has(name)) return undefined;
    const imported = this.#imports.get(name);
    const inModule = imported === undefined ? undefined : moduleMatcher(imported.module, this.#file.path);
    const own = this.#project.classIn(imported?.name ?? name, inModule ?? ((path) => path === this.#file.path));
    return own === undefined || !this.#project.isModel(own) ? undefined : this.#project.modelOf(own);
  }

  /** Counts a name only where all of it was found, or is told as missing: any other one is told as open. */
  #look(name: QueriedName, model: DjangoModel, manager: string | undefined): void {
    this.used += 1;
    const end = wayOf(name, model, this.#project);
    if (end.kind === 'open') {
      this.open.add(`\`${name.text}\` of \`${model.own.name}\``);
      return;
    }
    this.compared += 1;
    if (end.kind === 'missing') this.#missing(end.part, name.start + end.offset, end.model, manager);
  }

  #missing(part: string, start: number, { own, names, managers }: DjangoModel, manager: string | undefined): void {
    const near = nearestDeclaredName(part, names?.keys() ?? []);
    const at = near === undefined ? undefined : names?.get(near.name)?.at;
    const so =
      near === undefined || at === undefined ? ` ${placed(own.at)}` : `; it has \`${near.name}\` ${placed(at)}`;
    // A manager of its own may compute names.
    const isSure = near?.isMisspelt === true && !managers.has(manager ?? '');
    this.remarks.push({
      rule: 'unknown-field',
      message: `the model \`${own.name}\` has no field \`${part}\`${so}`,
      severity: isSure ? 'error' : 'warning',
      start,
      end: start + part.length,
      name: part,
    });
  }
}
