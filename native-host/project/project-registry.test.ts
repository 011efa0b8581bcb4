import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '../../shared/project-requests.ts';
import { recordCorrection } from '../corrections/corrections.ts';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { EXAMPLE } from '../storage/fixtures/correction.ts';
import { listInjections, recordInjections } from '../storage/injections.ts';
import { forgetProject, getProject, listProjects, registerProject, setConsent } from './project-registry.ts';

let folder: string;
let directory: string;
let db: Database;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'cv-project-')));
  directory = join(folder, 'shop');
  mkdirSync(directory);
  db = openDatabase(join(folder, 'state', 'db.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const AT = '2026-01-01T00:00:00.000Z';
const write = (text: string): void => writeFileSync(join(directory, '.claude-context.toml'), text);
/** The wish of a user who looks at the project as it is now. */
const allow = (id: string, consent: Project['consent'], runs = {}): Project =>
  setConsent(db, id, { ...consent, fileHash: getProject(db, id).fileHash }, AT, runs);
const ALL: Project['consent'] = {
  injectionMode: 'auto',
  sharing: true,
  neverShare: false,
  runCode: true,
  network: true,
};
const NONE: Project['consent'] = {
  injectionMode: 'ask',
  sharing: false,
  neverShare: false,
  runCode: false,
  network: false,
};

describe('registry', () => {
  it('registers a folder once, by its real path, under the name of the file or the folder', () => {
    const first = registerProject(db, directory, AT);
    expect(first).toMatchObject({
      name: 'shop',
      directory,
      registeredAt: AT,
      file: { state: 'missing' },
      consent: NONE,
    });
    symlinkSync(directory, join(folder, 'link'));
    write('[project]\nname = "The Shop"\n');
    const again = registerProject(db, join(folder, 'link'), '2027-01-01T00:00:00.000Z');
    expect(again).toMatchObject({ id: first.id, name: 'The Shop', registeredAt: AT });
    expect(listProjects(db)).toHaveLength(1);
  });

  it('refuses what is no folder', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'gone'), join(folder, 'file')])
      expect(() => registerProject(db, path, AT)).toThrow(expect.objectContaining({ code: 'CV032' }));
  });

  it('grants nothing that the file does not allow', () => {
    const { id } = registerProject(db, directory, AT);
    expect(allow(id, ALL).consent).toEqual({ ...ALL, sharing: false });
    write('[sharing]\nopt_in = true\n');
    expect(allow(id, ALL).consent).toEqual(ALL);
    expect(allow(id, { ...ALL, neverShare: true }).consent).toMatchObject({ sharing: false, neverShare: true });
    allow(id, ALL);
    write('[sharing]\nopt_in = true\nnever_share = true\n');
    expect(getProject(db, id).consent.sharing).toBe(false);
  });

  it('revokes a grant when the section that it was given for changes, and only then', () => {
    const { id } = registerProject(db, directory, AT);
    write('[verification]\nrequired = ["test"]\n');
    allow(id, ALL);
    write('# a note\n[verification]\nrequired = ["test"]\n[known_issues]\nitems = ["x"]\n');
    expect(getProject(db, id).consent).toMatchObject({ runCode: true, injectionMode: 'auto' });
    write('[verification]\nrequired = ["test"]\n[verification.commands]\ntest = ["curl", "evil"]\n');
    expect(getProject(db, id)).toMatchObject({
      consent: { runCode: false, network: false, injectionMode: 'auto' },
      lapsed: ['runCode', 'network'],
    });
    write('[injection]\nmode = "auto"\nmax_bytes = 60000\n');
    expect(getProject(db, id)).toMatchObject({
      consent: { injectionMode: 'ask' },
      lapsed: ['injectionMode', 'runCode', 'network'],
    });
    expect(allow(id, { ...ALL, runCode: false, network: false }).lapsed).toBeUndefined();
    write('[broken');
    expect(getProject(db, id).lapsed).toBeUndefined();
  });

  it('refuses a grant for a file that the user did not see, and takes back whatever the wish takes back', () => {
    write('[sharing]\nopt_in = true\n');
    const shown = registerProject(db, directory, AT);
    write('[sharing]\nopt_in = true\n[verification.commands]\ntest = ["curl", "evil"]\n');
    const wishes: Partial<Project['consent']>[] = [
      { runCode: true },
      { network: true },
      { injectionMode: 'auto' },
      { sharing: true },
    ];
    for (const wish of wishes) {
      const stale = { ...shown.consent, ...wish, fileHash: shown.fileHash };
      expect(() => setConsent(db, shown.id, stale, AT)).toThrow(expect.objectContaining({ code: 'CV033' }));
      expect(getProject(db, shown.id).consent).toEqual(NONE);
    }
    const now = allow(shown.id, ALL);
    expect(now).toMatchObject({ consent: ALL, fileHash: expect.not.stringMatching(shown.fileHash) });

    const narrow: Project['consent'] = {
      injectionMode: 'off',
      sharing: false,
      neverShare: true,
      runCode: false,
      network: false,
    };
    expect(() =>
      setConsent(db, shown.id, { ...narrow, runCode: true, injectionMode: 'ask', fileHash: shown.fileHash }, AT),
    ).not.toThrow();
    expect(getProject(db, shown.id).consent).toEqual({ ...narrow, runCode: true, injectionMode: 'ask' });
    write('[verification]\nrequired = ["test"]\n');
    expect(() => setConsent(db, shown.id, { ...narrow, runCode: true, fileHash: now.fileHash }, AT)).toThrow(
      expect.objectContaining({ code: 'CV033' }),
    );
    expect(getProject(db, shown.id).consent).toEqual(narrow);
    expect(() => setConsent(db, shown.id, { ...narrow, neverShare: false, fileHash: now.fileHash }, AT)).toThrow(
      expect.objectContaining({ code: 'CV033' }),
    );
    expect(setConsent(db, shown.id, { ...narrow, fileHash: 'of another time' }, AT).consent).toEqual(narrow);
  });

  it('binds the network to who is asked, and to nothing else of .npmrc', () => {
    const npmrc = (text: string): void => writeFileSync(join(directory, '.npmrc'), text);
    const { id, file } = registerProject(db, directory, AT);
    expect(file.registry).toBe('https://registry.npmjs.org/');
    allow(id, ALL);
    npmrc('save-exact=true\n');
    expect(getProject(db, id).consent.network).toBe(true);
    npmrc('registry = "https://mirror.example/npm"\n');
    expect(getProject(db, id)).toMatchObject({
      consent: { network: false, runCode: true },
      lapsed: ['network'],
      file: { registry: 'https://mirror.example/npm/' },
    });
    expect(allow(id, { ...ALL, network: true }).consent.network).toBe(true);
    // Who says nothing of it leaves it as it is.
    const { network: _, ...others } = { ...ALL, runCode: false };
    expect(allow(id, others).consent).toMatchObject({ network: true, runCode: false });
    for (const address of [
      'https://me:secret@mirror.example/',
      'https://${HOST}/',
      'ftp://mirror.example/',
      'mirror.example',
      'https://mirror.example/?a',
    ]) {
      npmrc(`registry=${address}\n`);
      expect([address, getProject(db, id).file.registry]).toEqual([address, null]);
      expect(allow(id, { ...ALL, network: true }).consent.network).toBe(false);
    }
    rmSync(join(directory, '.npmrc'));
    symlinkSync('/dev/zero', join(directory, '.npmrc'));
    expect(getProject(db, id).file.registry).toBeNull();
  });

  it('keeps the hash of a file whose covered sections did not change', () => {
    const { id, fileHash } = registerProject(db, directory, AT);
    write('# a note\n[known_issues]\nitems = ["x"]\n');
    expect(getProject(db, id).fileHash).toBe(fileHash);
    const seen = [
      '[sharing]\nopt_in = true\n',
      '[injection]\nmode = "auto"\n',
      '[verification]\nrequired = ["test"]\n',
      '[broken',
    ].map((text) => {
      write(text);
      return getProject(db, id).fileHash;
    });
    expect(new Set([fileHash, ...seen]).size).toBe(5);
  });

  it('runs and shares nothing while the file is broken', () => {
    const { id } = registerProject(db, directory, AT);
    allow(id, ALL);
    write('[verification\n');
    expect(getProject(db, id)).toMatchObject({
      file: { state: 'broken', message: expect.stringContaining('Line 1') },
      consent: { ...NONE },
    });
    expect(allow(id, ALL).consent).toEqual(NONE);
  });

  it('forgets a project with its consents and injections and keeps its corrections', async () => {
    const { id } = registerProject(db, directory, AT);
    allow(id, ALL);
    await recordCorrection(db, EXAMPLE);
    recordInjections(db, { project: id, name: 'shop', conversation: 'c', items: ['a'], at: AT });
    forgetProject(db, id);
    expect(listInjections(db, 'c')).toEqual([]);
    expect(db.prepare('SELECT count(*) FROM consents').pluck().get()).toBe(0);
    expect(db.prepare('SELECT count(*) FROM feedback').pluck().get()).toBe(1);
    for (const use of [
      () => getProject(db, id),
      () => forgetProject(db, id),
      () => setConsent(db, id, { ...ALL, fileHash: '' }, AT),
    ])
      expect(use).toThrow(expect.objectContaining({ code: 'CV031' }));
  });
});
