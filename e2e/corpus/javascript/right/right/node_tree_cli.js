#!/usr/bin/env node
import { readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

// .
// ├── bin
// │   └── tree.js
// └── package.json

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    depth: { type: "string", short: "d", default: "3" },
    all: { type: "boolean", short: "a", default: false },
  },
});

const maxDepth = Number.parseInt(values.depth, 10);
if (!(maxDepth > 0)) {
  console.error("--depth must be a positive number");
  process.exit(1);
}

async function* walk(dir, prefix = "", depth = 1) {
  const entries = (await readdir(dir, { withFileTypes: true }))
    .filter((entry) => values.all || !entry.name.startsWith("."))
    .sort((a, b) => a.name.localeCompare(b.name));

  for (const [index, entry] of entries.entries()) {
    const last = index === entries.length - 1;
    yield `${prefix}${last ? "└── " : "├── "}${entry.name}`;
    if (entry.isDirectory() && depth < maxDepth) {
      yield* walk(join(dir, entry.name), prefix + (last ? "    " : "│   "), depth + 1);
    }
  }
}

const root = resolve(positionals[0] ?? ".");
console.log(basename(root));
for await (const line of walk(root)) {
  console.log(line);
}
