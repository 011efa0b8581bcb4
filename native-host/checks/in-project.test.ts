import { expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { checkContextOf } from '../verify/fixtures/check-context.ts';
import { runCheck } from '../verify/obligation.ts';
import { materialiseScratchTree } from '../verify/scratch-tree.ts';
import { loadBackends } from './registry.ts';
import { REQUIRES_TOOLS } from '../sandbox/fixtures/can-run.ts';

/*
 * A file of a project is compiled with its package: documented examples and a program's own checks are run there. In
 * each project one function is right and one is wrong, and both call what another file declares.
 */
const backends = await loadBackends();
const frame = checkContextOf({ pool: createWarmPool() });

interface Project {
  backend: string;
  language: LanguageId;
  /** The first is the block. */
  files: Record<string, string>;
  /** A line of the block on which the only finding is, and a part of what it says. */
  line: number;
  says: string;
}

const GO_UNIT = 'package shop\n\n// Unit is what one costs.\nconst Unit = 2\n';
const GO = `package shop

// Cost is what n cost: Cost(3) == 6
func Cost(n int) int {
	return n * Unit
}

// Left is what is left of n: Left(5) == 3
func Left(n int) int {
	return n - Unit - 1
}
`;
const GO_MAIN = `package main

import (
	"fmt"
	"os"
)

func Left(n int) int {
	return n - Unit - 1
}

func main() {
	if got, want := Left(5), 3; got != want {
		fmt.Printf("FAIL: Left(5) = %d, want %d\\n", got, want)
		os.Exit(1)
	}
}
`;
const RUST = `use crate::unit::UNIT;

/// What \`n\` cost.
///
/// \`cost(3) == 6\`
pub fn cost(n: u32) -> u32 {
    n * UNIT
}

/// What is left of \`n\`.
///
/// \`left(5) == 3\`
fn left(n: u32) -> u32 {
    n - UNIT - 1
}

#[cfg(test)]
mod tests {
    #[test]
    fn leaves() {
        assert!(super::left(5) < 5);
    }
}
`;
const RUST_MAIN = `mod unit;
use unit::UNIT;

fn left(n: u32) -> u32 {
    n - UNIT - 1
}

fn main() {
    assert_eq!(left(5), 3);
}
`;
const JAVA = `package shop;

public class Price {
  /** What n cost: {@code cost(3)} returns 6. */
  public static int cost(int n) {
    return n * Unit.ONE;
  }

  /** What is left of n: {@code left(5)} returns 3. */
  static int left(int n) {
    return n - Unit.ONE - 1;
  }
}
`;
const JAVA_MAIN = `package shop;

public class Main {
  static int left(int n) {
    return n - Unit.ONE - 1;
  }

  public static void main(String[] args) {
    assert left(5) == 3 : "left";
  }
}
`;
const JAVA_UNIT = 'package shop;\n\nclass Unit {\n  static final int ONE = 2;\n}\n';
const POM = '<project><artifactId>shop</artifactId></project>\n';
const CARGO = '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n';
const RUST_UNIT = 'pub const UNIT: u32 = 2;\n';

const PROJECTS: readonly Project[] = [
  {
    backend: 'examples-go',
    language: 'go',
    line: 8,
    says: '`Left(5)` gives 2',
    files: {
      'shop/price.go': GO,
      'shop/unit.go': GO_UNIT,
      'go.mod': 'module example.org/shop\n\ngo 1.18\n',
      'shop/price_test.go': 'package shop\n\nfunc broken() int { return missing }\n',
    },
  },
  {
    backend: 'go-program',
    language: 'go',
    line: 14,
    says: 'want 3',
    files: {
      'cmd/left/main.go': GO_MAIN,
      'cmd/left/unit.go': GO_UNIT.replace('shop', 'main'),
      'go.mod': 'module example.org/shop\n\ngo 1.18\n',
    },
  },
  {
    backend: 'examples-rust',
    language: 'rust',
    line: 12,
    says: '`left(5)` gives 2',
    files: {
      'src/price.rs': RUST,
      'src/lib.rs': 'pub mod price;\npub mod unit;\n',
      'src/unit.rs': RUST_UNIT,
      'Cargo.toml': CARGO,
    },
  },
  {
    backend: 'rust-program',
    language: 'rust',
    line: 9,
    says: 'left is 2',
    files: { 'src/main.rs': RUST_MAIN, 'src/unit.rs': RUST_UNIT, 'Cargo.toml': CARGO },
  },
  {
    backend: 'examples-java',
    language: 'java',
    line: 9,
    says: '`left(5)` gives 2',
    files: { 'src/main/java/shop/Price.java': JAVA, 'src/main/java/shop/Unit.java': JAVA_UNIT, 'pom.xml': POM },
  },
  {
    backend: 'java-program',
    language: 'java',
    line: 9,
    says: 'left',
    files: { 'src/main/java/shop/Main.java': JAVA_MAIN, 'src/main/java/shop/Unit.java': JAVA_UNIT, 'pom.xml': POM },
  },
];

async function verdictOf({ backend: id, language, files }: Project) {
  const backend = backends.find((each) => each.id === id);
  if (backend === undefined) throw new Error(`there is no ${id}`);
  const laid = await materialiseScratchTree(new Map(Object.entries(files)));
  const [name = '', text = ''] = Object.entries(files)[0] ?? [];
  const tree = { ...laid.tree, kind: 'project' as const };
  const focus = { startLine: 1, endLine: text.split('\n').length };
  const limits = { deadlineMs: 60_000 };
  const obligation = { language, check: 'test', file: { name, text }, focus, tree, limits } as const;
  try {
    expect(backend.applies?.(tree, name)).toBe(true);
    return (await runCheck(backend, obligation, frame, AbortSignal.any([]), { ...laid, tree })).verdict;
  } finally {
    await laid.remove();
  }
}

test.for(PROJECTS)('$backend: with the other files of the package', { timeout: 60_000 }, async (project, context) => {
  const verdict = await verdictOf(project);
  if (verdict.kind === 'not-run' && !REQUIRES_TOOLS) return context.skip(verdict.reason);
  expect(verdict.findings.map(({ file, range, message }) => [file, range.startLine, message])).toEqual([
    [Object.keys(project.files)[0], project.line, expect.stringContaining(project.says)],
  ]);
  expect(verdict.kind).toBe('refuted');
  return undefined;
});

test('a library of the project that is not here is told, nothing is green', { timeout: 60_000 }, async (context) => {
  const library = '<groupId>org.nowhere</groupId><artifactId>gone</artifactId><version>1</version>';
  const named = `<dependencies><dependency>${library}</dependency></dependencies>`;
  const pom = `<project><artifactId>shop</artifactId>${named}</project>\n`;
  const text = JAVA.replace('\n\n', '\n\nimport org.nowhere.Gone;\n\n');
  const files = { 'src/main/java/shop/Price.java': text, 'pom.xml': pom };
  const verdict = await verdictOf({ backend: 'examples-java', language: 'java', files, line: 0, says: '' });
  if (verdict.kind === 'not-run' && verdict.cause !== 'no-network') return context.skip(verdict.reason);
  const reason = 'org.nowhere:gone:1, which the project needs, is not on this machine';
  expect(verdict).toMatchObject({ kind: 'not-run', cause: 'no-network', reason });
  return undefined;
});
