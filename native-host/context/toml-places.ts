import { parseTOML } from 'toml-eslint-parser';
import type { AST } from 'toml-eslint-parser';

/** A place in a text: line and column from 1, columns in UTF-16 units. */
export interface Place {
  line: number;
  column: number;
}

type Path = readonly (string | number)[];

/** Where the keys and values of a TOML text stand. Throws the parser's error for a text that is not TOML. */
export function tomlPlaces(text: string): (path: Path) => Place {
  const places = new Map<string, Place>();
  const [root] = parseTOML(text).body;
  for (const node of root.body) {
    if (node.type === 'TOMLKeyValue') addPair(places, [], node);
    else {
      addPrefixes(places, [], node.resolvedKey, placeOf(node.key));
      for (const pair of node.body) addPair(places, node.resolvedKey, pair);
    }
  }
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const place = places.get(keyOf(path.slice(0, length)));
      if (place !== undefined) return place;
    }
    return { line: 1, column: 1 };
  };
}

const keyOf = (path: Path): string => JSON.stringify(path);
const placeOf = (node: { loc: AST.SourceLocation }): Place => ({
  line: node.loc.start.line,
  column: node.loc.start.column + 1,
});

function addPair(places: Map<string, Place>, above: Path, pair: AST.TOMLKeyValue): void {
  const key = pair.key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value));
  addPrefixes(places, above, key, placeOf(pair));
  addContent(places, [...above, ...key], pair.value);
}

function addContent(places: Map<string, Place>, path: Path, node: AST.TOMLContentNode): void {
  if (node.type === 'TOMLInlineTable') for (const pair of node.body) addPair(places, path, pair);
  if (node.type !== 'TOMLArray') return;
  for (const [index, element] of node.elements.entries()) {
    places.set(keyOf([...path, index]), placeOf(element));
    addContent(places, [...path, index], element);
  }
}

/** The first mention of a table or a dotted key is its place. */
function addPrefixes(places: Map<string, Place>, above: Path, key: Path, place: Place): void {
  for (let length = 1; length <= key.length; length += 1) {
    const name = keyOf([...above, ...key.slice(0, length)]);
    if (!places.has(name)) places.set(name, place);
  }
}
