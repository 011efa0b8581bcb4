// Who may import whom. One way through the house: a later stage never imports an earlier one.
// `npm run check:imports` runs it; e2e/import-direction.test.ts plants a violation and expects it to be found.
const HOST_STAGES = [
  'bin',
  'lsp',
  'mcp',
  'claude-code',
  'install',
  'daemon',
  'http',
  'oracle',
  'verify',
  'checks',
  'packs',
  'languages',
  'kit',
  'sandbox',
];
const HOST_LEAVES = [
  'rpc',
  'report',
  'storage',
  'corrections',
  'context',
  'project',
  'gate',
  'patterns',
  'acquire',
  'reliability',
];
const VIEWS = [
  'page',
  'pages/popup',
  'pages/options',
  'pages/panel',
  'pages/sharing',
  'pages/insights',
  'pages/welcome',
  'pages/consent',
];

const host = (names) => `native-host/(${names.join('|')})/`;
const extension = (names) => `extension/(${names.join('|')})/`;
const test = '[.](test|spec)[.]tsx?$';
const FIXTURE = '/fixtures/';
const PACKS = ['falsifier', 'formal', 'security-flow'];
/** A file of a check's folder, everyday or of a pack. */
const CHECK = `native-host/(?:packs/(?:${PACKS.join('|')})/)?checks/([^/]+)/`;

/** Stage n imports nothing of the stages before it. */
const stageRules = HOST_STAGES.slice(1).map((stage, index) => ({
  name: `host-${stage}-imports-no-earlier-stage`,
  severity: 'error',
  from: { path: `(^|/)native-host/${stage}/`, pathNot: test },
  to: { path: host(HOST_STAGES.slice(0, index + 1)) },
}));

module.exports = {
  forbidden: [
    ...stageRules,
    {
      name: 'check-imports-no-other-check',
      comment: 'a check is one folder; what two of them need is in languages or in the kit',
      severity: 'error',
      from: { path: CHECK },
      to: { path: CHECK, pathNot: '/checks/$1/' },
    },
    {
      name: 'check-imports-only-languages-and-the-kit',
      comment: 'its own folder, languages, kit, shared and packages; its tests may run it in the sandbox',
      severity: 'error',
      from: { path: '(?:^|/)native-host/checks/[^/]+/', pathNot: `${test}|${FIXTURE}` },
      to: { path: '(?:^|/)native-host/', pathNot: '(?:^|/)native-host/(?:checks|languages|kit)/' },
    },
    {
      name: 'pack-imports-no-other-pack-and-no-check',
      comment: 'a pack imports itself, languages, kit, shared and packages; the sandbox for paths that it shows',
      severity: 'error',
      from: { path: '(?:^|/)native-host/packs/([^/]+)/', pathNot: `${test}|${FIXTURE}` },
      to: { path: '(?:^|/)native-host/', pathNot: '(?:^|/)native-host/(?:packs/$1|languages|kit|sandbox)/' },
    },
    {
      name: 'pack-has-one-entry',
      comment: 'its list of checks, and for what else is used of it its pack.ts',
      severity: 'error',
      from: { path: '(?:^|/)native-host/(?!packs/)', pathNot: `${test}|${FIXTURE}` },
      to: {
        path: '(?:^|/)native-host/packs/',
        pathNot: '(?:^|/)native-host/packs/[^/]+/(?:pack|[a-z-]+-checks)[.]ts$',
      },
    },
    {
      name: 'check-loads-no-parser',
      comment: 'the daemon imports every backend.ts; parsers load in the engine, when the first text comes',
      severity: 'error',
      from: { path: `${CHECK}backend[.]ts$` },
      to: { path: 'node_modules/(?:web-tree-sitter|eslint|stylelint|basedpyright)/', reachable: true },
    },
    {
      name: 'only-the-registry-imports-checks',
      comment: 'whoever asks backends has them from the registry; a whole project is asked of five of them by name',
      severity: 'error',
      from: {
        path: '(?:^|/)native-host/',
        pathNot: `${test}|${FIXTURE}|native-host/(?:checks|packs)/|native-host/bin/project-types[.]ts$`,
      },
      to: { path: CHECK },
    },
    {
      name: 'host-leaves-import-no-stage',
      comment:
        'rpc, report, storage, corrections, context, project, gate and acquire are used by the stages and know none',
      severity: 'error',
      from: { path: `(^|/)${host(HOST_LEAVES)}`, pathNot: test },
      to: { path: host(HOST_STAGES) },
    },
    {
      name: 'host-http-asks-the-daemon',
      comment: 'it asks through what the daemon passes in, and reaches no database, tool or project',
      severity: 'error',
      from: { path: '(^|/)native-host/http/', pathNot: test },
      to: { path: '(^|/)native-host/', pathNot: host(['http', 'rpc']) },
    },
    {
      name: 'host-sharing-imports-no-caller',
      comment:
        'sharing anonymises and sends for the daemon: it may use the grammars of the backends and nothing of who ' +
        'calls it',
      severity: 'error',
      from: { path: '(^|/)native-host/sharing/', pathNot: test },
      to: { path: host(['bin', 'install', 'daemon', 'verify', 'project', 'context', 'gate', 'sandbox']) },
    },
    {
      name: 'host-project-records-import-no-caller',
      comment: 'records are what files say: reading them needs the grammar of rules and nothing of who asks',
      severity: 'error',
      from: { path: '(^|/)native-host/project-records/', pathNot: test },
      to: { path: host(['bin', 'install', 'daemon', 'verify', 'project', 'context', 'gate', 'sandbox']) },
    },
    {
      name: 'shared-stands-alone',
      severity: 'error',
      from: { path: '(^|/)shared/', pathNot: test },
      to: { path: '(^|/)(native-host|extension|e2e)/' },
    },
    {
      name: 'host-knows-no-extension',
      severity: 'error',
      from: { path: '(^|/)native-host/' },
      to: { path: '(^|/)(extension|e2e)/' },
    },
    {
      name: 'action-starts-the-command-line',
      comment: 'the action verifies with the command line as anybody would, and brings no way of its own',
      severity: 'error',
      from: { path: '(^|/)action/', pathNot: test },
      to: { path: host(HOST_STAGES.filter((stage) => stage !== 'sandbox')) },
    },
    {
      name: 'nothing-imports-the-action',
      severity: 'error',
      from: { path: '(^|/)(native-host|extension|shared)/' },
      to: { path: '(^|/)action/' },
    },
    {
      name: 'editors-know-the-protocol-only',
      comment: 'what runs in an editor is packed for it, and speaks with the language server',
      severity: 'error',
      from: { path: '(^|/)editors/' },
      to: { path: '(^|/)(native-host|extension|e2e|shared)/' },
    },
    {
      name: 'extension-knows-no-host',
      severity: 'error',
      from: { path: '(^|/)extension/' },
      to: { path: '(^|/)(native-host|e2e)/' },
    },
    ...VIEWS.map((view) => ({
      name: `view-${view.replace('/', '-')}-imports-no-other-view`,
      severity: 'error',
      from: { path: `(^|/)extension/${view}/` },
      to: { path: extension([...VIEWS.filter((other) => other !== view), 'worker']) },
    })),
    {
      name: 'page-guesses-no-language',
      comment: 'the worker does: what languages look like is parsed on no page of claude.ai',
      severity: 'error',
      from: { path: '(^|/)extension/(page|ui|platform)/', pathNot: test },
      to: { path: '(^|/)shared/(guess-language|language-signs)[.]ts$', reachable: true },
    },
    {
      name: 'worker-imports-no-view',
      severity: 'error',
      from: { path: '(^|/)extension/worker/' },
      to: { path: extension([...VIEWS, 'ui']) },
    },
    {
      name: 'ui-imports-no-view',
      severity: 'error',
      from: { path: '(^|/)extension/ui/' },
      to: { path: extension([...VIEWS, 'worker']) },
    },
    {
      name: 'platform-imports-no-view',
      severity: 'error',
      from: { path: '(^|/)extension/platform/' },
      to: { path: extension([...VIEWS, 'worker', 'ui']) },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-test-imported', severity: 'error', from: { pathNot: test }, to: { path: test } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/cases/|/fixtures/|^dist/|^native-host/dist/|e2e/output/|e2e/corpus/[^/]+/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
