import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { PackageDeclarations } from '../../kit/package-declarations.ts';
import { CONFIG_FILE, settingsWith } from './basedpyright-engine.ts';
import { moduleFile, TYPESHED_STUBS, type Stub, type StubPlaces } from './typeshed-stubs.ts';

/** Looks for what describes a package among wheels, then in typeshed. */
export function withWheels({ packages, mounts }: PackageDeclarations): StubPlaces {
  const wheels = packages.flatMap(({ name, version }): Stub[] => {
    const folder = mounts.find((mount) => mount.name === name)?.folder;
    if (folder === undefined) return [];
    return [{ from: 'wheel', package: name, version, folder, isPartial: isPartial(folder) }];
  });
  return {
    of(module) {
      const [first = ''] = module.split('.');
      const holders = wheels.filter((wheel) =>
        [first, `${first}-stubs`, `${first}.py`, `${first}.pyi`].some((name) => existsSync(join(wheel.folder, name))),
      );
      if (holders.length < 2) return holders[0] ?? TYPESHED_STUBS.of(module);
      // Several share a folder, as those of Google do.
      for (let part = module; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
        const holder = holders.find((wheel) => moduleFile(wheel, part) !== undefined);
        if (holder !== undefined) return holder;
      }
      return undefined;
    },
    ofFile: (file) => wheels.find(({ folder }) => file.startsWith(folder + sep)) ?? TYPESHED_STUBS.ofFile(file),
  };
}

/** The package says so itself (PEP 561, "Partial Stub Packages"). */
const isPartial = (folder: string): boolean =>
  readdirSync(folder)
    .map((name) => join(folder, name, 'py.typed'))
    .some((file) => existsSync(file) && /^partial\s*$/m.test(readFileSync(file, 'utf8')));

/**
 * The question about a text that imports from wheels: in the folder of the configuration file, which is all that lies
 * there, with the wheels as further places of packages.
 */
export const questionWithWheels = (
  { name, text }: { name: string; text: string },
  { mounts }: PackageDeclarations,
): {
  root: string;
  settings: Record<string, unknown>;
  languageId: string;
  documents: { name: string; text: string }[];
} => ({
  root: dirname(CONFIG_FILE),
  settings: settingsWith(mounts.map(({ folder }) => folder)),
  languageId: 'python',
  documents: [{ name, text }],
});
