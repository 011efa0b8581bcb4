import type { DeclaredAt, ProjectText } from '../declared-name.ts';
import { remembered } from '../remembered-readings.ts';
import { parsePython } from '../python-syntax.ts';
import { mentionsDjango } from '../declaring-files.ts';
import { computedNames, djangoClasses, type DjangoClass } from './django-models.ts';

const readModule = remembered(({ path, text }) => {
  const file = parsePython(path, text);
  return {
    whole: file?.whole ?? false,
    classes: file === undefined ? [] : djangoClasses(file),
    computed: file === undefined ? new Set<string>() : computedNames(file),
  };
});

/** What a name in a query of a model leads to. */
export interface DjangoName {
  at: DeclaredAt;
  /** Of a relation: the model at its other end; undefined where that is not known. */
  target?: DjangoClass | undefined;
  isRelation: boolean;
}

/** A model with all that it has from its bases and from relations to it. */
export interface DjangoModel {
  /** Undefined: nobody can say what names it has. */
  names: ReadonlyMap<string, DjangoName> | undefined;
  own: DjangoClass;
  /** Names of its classes that are no fields. */
  others: ReadonlySet<string>;
  /** Managers that may add names to queries. */
  managers: ReadonlySet<string>;
  /** Beginnings of names that fields of packages may bring. */
  brings: readonly string[];
  /** Has it the `id` that a model has whose key no field is? */
  hasId: boolean;
}

/** The models of a project. */
export class DjangoProject {
  readonly #classes = new Map<string, DjangoClass[]>();
  readonly #models = new Map<DjangoClass, DjangoModel>();
  /** Names that some query computes. */
  readonly computed = new Set<string>();
  /** Why not every model is known. */
  readonly unread: string[] = [];

  constructor(files: readonly ProjectText[]) {
    for (const { path, text } of files) {
      if (!mentionsDjango.test(text)) continue;
      const module = readModule({ path, text });
      if (!module.whole) this.unread.push(`${path} could not all be read`);
      if (/\b(?:add_to_class|contribute_to_class)\b/.test(text)) this.unread.push(`${path} adds fields at run time`);
      for (const name of module.computed) this.computed.add(name);
      for (const each of module.classes) this.#classes.set(each.name, [...(this.#classes.get(each.name) ?? []), each]);
    }
  }

  /** The class of a name in a module, `undefined` where the project has none or more than one. */
  classIn(name: string, inModule: (path: string) => boolean): DjangoClass | undefined {
    const found = (this.#classes.get(name) ?? []).filter(({ at }) => inModule(at.file));
    return found.length === 1 ? found[0] : undefined;
  }

  /** Is it a class that has, by its bases, to do with `models.Model`? */
  isModel(own: DjangoClass, depth = 0): boolean {
    return (
      depth < 20 &&
      own.bases.some((base) => {
        if (/(?:^|\.)Model$/.test(base)) return true;
        const known = this.classIn(lastPart(base), () => true);
        return known === undefined ? /Model$|User$/.test(base) : known !== own && this.isModel(known, depth + 1);
      })
    );
  }

  /** A model with everything that it inherits and that leads to it. */
  modelOf(own: DjangoClass): DjangoModel {
    const known = this.#models.get(own);
    if (known !== undefined) return known;
    const lineage = this.#lineage(own);
    const names = lineage === undefined ? undefined : new Map<string, DjangoName>();
    const model: DjangoModel = {
      own,
      names,
      others: new Set((lineage ?? [own]).flatMap(({ others }) => [...others])),
      managers: new Set((lineage ?? [own]).flatMap(({ managers }) => [...managers])),
      brings: (lineage ?? [own]).flatMap(({ fields }) =>
        [...fields].flatMap(([name, { isForeign }]) => (isForeign ? [`${name}_`] : [])),
      ),
      hasId: !(lineage ?? [own]).some(({ fields }) => fields.values().some(({ isKey }) => isKey)),
    };
    this.#models.set(own, model);
    if (names === undefined || lineage === undefined) return model;
    for (const each of lineage)
      for (const [name, { at, isRelation, target }] of each.fields) {
        const to = target === undefined ? undefined : this.classIn(target, () => true);
        names.set(name, { at, isRelation, target: to });
        if (isRelation) names.set(`${name}_id`, { at, isRelation: false });
      }
    // A model that extends another one has a relation to it.
    for (const above of lineage.slice(1)) {
      if (above.isAbstract) continue;
      const to = `${above.name.toLowerCase()}_ptr`;
      names.set(to, { at: own.at, isRelation: true, target: above });
      names.set(`${to}_id`, { at: own.at, isRelation: false });
    }
    for (const [name, to] of this.#backTo(lineage)) if (!names.has(name)) names.set(name, to);
    return model;
  }

  /** A class and those that it comes from; undefined where one of them is not of this project, or open. */
  #lineage(own: DjangoClass, depth = 0): DjangoClass[] | undefined {
    if (own.open || depth > 20) return undefined;
    const all = [own];
    for (const base of own.bases) {
      if (/^(?:(?:django\.db\.)?models\.Model|Model|object|Generic(?:\[.*\])?|ABC)$/.test(base)) continue;
      const known = this.classIn(lastPart(base), () => true);
      const above = known === undefined || known === own ? undefined : this.#lineage(known, depth + 1);
      if (above === undefined) return undefined;
      all.push(...above);
    }
    return all;
  }

  /** What leads to a model from others: their relations, and models that extend it. */
  *#backTo(lineage: readonly DjangoClass[]): Generator<[string, DjangoName]> {
    const wanted = new Set(lineage.map(({ name }) => name));
    for (const others of this.#classes.values())
      for (const other of others) {
        const to = { at: other.at, isRelation: true, target: other };
        if (other.bases.some((base) => wanted.has(lastPart(base)))) yield [other.name.toLowerCase(), to];
        for (const { target, isRelation, back } of other.fields.values()) {
          if (!isRelation || (target !== undefined && !wanted.has(target))) continue;
          const names = other.defaultBack === undefined ? back : [...back, other.defaultBack];
          for (const name of names) yield* backNames(name, other, this.#heirs(other), to);
        }
      }
  }

  /** Models that inherit a class: relations of an abstract one are theirs. */
  #heirs(own: DjangoClass): DjangoClass[] {
    if (!own.isAbstract) return [];
    return [...this.#classes.values()].flat().filter(({ bases }) => bases.some((base) => lastPart(base) === own.name));
  }
}

const lastPart = (dotted: string): string => dotted.replace(/\[.*$/s, '').split('.').at(-1) ?? dotted;

function* backNames(
  name: string,
  owner: DjangoClass,
  heirs: readonly DjangoClass[],
  to: DjangoName,
): Generator<[string, DjangoName]> {
  if (!name.includes('%(')) yield [name, to];
  for (const each of [owner, ...heirs]) {
    const own = each.name.toLowerCase();
    const app = each.at.file.split('/').find((part) => !/^(?:src|apps)$/.test(part)) ?? '';
    const made = name
      .replace(owner.name.toLowerCase(), own)
      .replaceAll('%(class)s', own)
      .replaceAll('%(app_label)s', app);
    yield [made, { ...to, target: each }];
  }
}
