import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The lines of a room: of its source, and of its tests with their fixtures' code. */
export interface RoomLines {
  source: number;
  tests: number;
}

const SOURCE = /\.(?:ts|tsx|mjs|cjs|js|py|css|html|c|h|hpp|java)$|\.(?:go|rs)\.txt$/;
/** Inputs and recordings, and pages that are copied from elsewhere. */
const INPUT = /\/(?:cases|recorded|documented)\/|^e2e\/(?:corpus\/[^/]+|bench\/fixtures|replica|projects)\/|^docs\//;
const TEST = /\.(?:test|spec)\.tsx?$|\/fixtures\//;

/** Folders whose folders are rooms of their own. */
const GROUPS = ['native-host/packs', 'native-host/languages', 'native-host', 'extension'];

/** The room of a file: a folder of one of the groups, else the top folder. */
function roomOf(file: string): string {
  const group = GROUPS.find((each) => file.startsWith(`${each}/`) && file.slice(each.length + 1).includes('/'));
  const depth = group === undefined ? 1 : group.split('/').length + 1;
  return file.split('/').slice(0, depth).join('/');
}

/** The lines of every room of the checkout, blank ones and comments among them; files that are in Git. */
export function roomLines(root: string): Map<string, RoomLines> {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 }).split('\n');
  const rooms = new Map<string, RoomLines>();
  for (const file of files.filter((each) => SOURCE.test(each) && each.includes('/') && !INPUT.test(each))) {
    const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n').length - 1;
    const room = rooms.get(roomOf(file)) ?? { source: 0, tests: 0 };
    if (TEST.test(file)) room.tests += lines;
    else room.source += lines;
    rooms.set(roomOf(file), room);
  }
  return rooms;
}
