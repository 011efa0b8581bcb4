const shout = {
  meta: { type: 'suggestion', messages: { named: 'A function is named in one word.' } },
  create: (context) => ({ 'FunctionDeclaration > Identifier'(node) { if (node.name === 'find') context.report({ node, messageId: 'named' }); } }),
};

export default [
  { ignores: ['made/'] },
  { plugins: { house: { rules: { shout } } }, rules: { 'house/shout': 'warn', 'no-unused-vars': 'error', 'use-isnan': 'error', eqeqeq: 'warn', 'no-eval': 'warn', 'no-extra-boolean-cast': 'error', 'prefer-const': 'warn' } },
];
