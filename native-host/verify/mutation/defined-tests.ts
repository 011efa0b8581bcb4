import type { Node } from '../../kit/plain-tree.ts';
import type { PlantedProgram } from './tests-in-code.ts';

/**
 * Names of the tests that pytest and unittest have to collect from a Python text: functions at its top and methods of
 * its test classes. Empty for other languages, and for a text that itself says what is collected. Each name is counted
 * once: a second definition replaces the first.
 */
export function definedTests({ language, text, root }: PlantedProgram): string[] {
  if (language !== 'python' || CHOOSES.test(text)) return [];
  const fieldOf = (node: Node, name: string): string => {
    const found = node.children.find(({ field }) => field === name);
    return found === undefined ? '' : text.slice(found.start, found.end);
  };
  const functionIn = (node: Node): string[] => {
    // A fixture may have the name of a test, and another mark may leave the test out.
    const name = node.type === 'function_definition' ? fieldOf(node, 'name') : '';
    return name.startsWith('test_') ? [name] : [];
  };
  const methodsIn = (node: Node): string[] => {
    const name = fieldOf(node, 'name');
    const isCase = /\bTestCase\b/.test(fieldOf(node, 'superclasses'));
    const body = node.children.find(({ field }) => field === 'body');
    const methods = (body?.children ?? []).flatMap(functionIn);
    const isPlain = name.startsWith('Test') && !/\bdef __init__\b/.test(text.slice(node.start, node.end));
    return isCase || (isPlain && fieldOf(node, 'superclasses') === '') ? methods.map((each) => `${name}.${each}`) : [];
  };
  const names = root.children.flatMap((node) =>
    node.type === 'class_definition' ? methodsIn(node) : functionIn(node),
  );
  return [...new Set(names)];
}

/** Words by which a text tells a runner what to collect. */
const CHOOSES = /\b(?:__test__|load_tests|collect_ignore\w*|pytest_generate_tests|pytest_collection_modifyitems)\b/;
