// Node's --build-snapshot runs this: node --snapshot-blob FILE --build-snapshot build-startup-snapshot.cjs ENGINE
// It loads an engine's module and everything that it imports, and sets what a process that starts from the result does:
// import the program that is its first argument, with the engine ready at Symbol.for('claude-verify.engine').
// https://nodejs.org/api/cli.html#--build-snapshot: one CommonJS file, without import(). Standard output is the list of
// all files that the result depends on, [path, bytes, time of modification in ms], in JSON.
'use strict';
const fs = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const v8 = require('node:v8');
const vm = require('node:vm');

// Nobody waits for it.
os.setPriority(os.constants.priority.PRIORITY_LOW);

const [, builder, entry] = process.argv;
const stamps = new Map();
const modules = new Map();

/** Looked at before the file is read: one that changes meanwhile is not taken for what was read. */
function stamp(file) {
  if (typeof file !== 'string' || stamps.has(file)) return;
  const { size, mtimeMs } = fs.statSync(file);
  stamps.set(file, [file, size, mtimeMs]);
}

const watchedFs = {
  ...fs,
  readFileSync(file, options) {
    stamp(file);
    return fs.readFileSync(file, options);
  },
};

function load(file) {
  const known = modules.get(file);
  if (known !== undefined) return known.exports;
  const made = { exports: {} };
  modules.set(file, made);
  const source = watchedFs.readFileSync(file, 'utf8');
  if (file.endsWith('.json')) {
    made.exports = JSON.parse(source);
    return made.exports;
  }
  const { resolve } = createRequire(file);
  const run = vm.compileFunction(
    file.endsWith('.ts') ? asCommonJs(source) : source,
    ['module', 'exports', 'require', '__filename', '__dirname', 'importMeta'],
    { filename: file },
  );
  const requireFrom = (name) => {
    if (/^(node:)?fs$/.test(name)) return watchedFs;
    return isBuiltin(name) ? require(name) : load(resolve(name));
  };
  run(made, made.exports, requireFrom, file, path.dirname(file), {
    url: pathToFileURL(file).href,
    filename: file,
    dirname: path.dirname(file),
  });
  return made.exports;
}

const ts = load(createRequire(builder).resolve('typescript'));

function asCommonJs(source) {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ESNext, esModuleInterop: true };
  return ts.transpileModule(source, { compilerOptions, transformers: { before: [namingImportMeta] } }).outputText;
}

/** `import.meta` does not exist in a CommonJS module; there it is the last one of the function's parameters. */
function namingImportMeta(context) {
  const visit = (node) =>
    ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword
      ? context.factory.createIdentifier('importMeta')
      : ts.visitEachChild(node, visit, context);
  return (file) => ts.visitNode(file, visit);
}

stamp(builder);
const engine = load(entry);
fs.writeSync(1, JSON.stringify([...stamps.values()]));

v8.startupSnapshot.setDeserializeMainFunction(() => {
  globalThis[Symbol.for('claude-verify.engine')] = engine;
  const { compileFunction, constants } = process.getBuiltinModule('node:vm');
  const { pathToFileURL: urlOf } = process.getBuiltinModule('node:url');
  const importModule = compileFunction('return import(href)', ['href'], {
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  importModule(urlOf(process.argv[1]).href).catch((problem) => {
    process.exitCode = 1;
    fs.writeSync(2, String(problem?.stack ?? problem));
  });
});
