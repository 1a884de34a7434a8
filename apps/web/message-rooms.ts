import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { routeId, SITE_MAP } from './src/site-map.ts';

/**
 * Finds in the code which rooms' messages a page shows. The build passes this to the server, so
 * that a page is sent with its messages.
 */
const SRC = path.join(import.meta.dirname, 'src');

/** Matches the rooms whose messages a file uses during rendering. */
const TAKES = /\b(?:(?:use|meta|read|document)Messages|loadedMessages)\([^)]*?'([a-z/-]+)'\)/g;
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?\bfrom\s*'(\.[^']+)';/gm;

/** The rooms whose messages are shown by a file below `src` and everything that it imports. */
export function roomsShownBy(file: string): Set<string> {
  const rooms = new Set<string>();
  const seen = new Set<string>();
  const wanted = [path.join(SRC, file)];
  for (const each of wanted) {
    if (seen.has(each) || !existsSync(each)) continue;
    seen.add(each);
    const text = readFileSync(each, 'utf8');
    for (const [, room = ''] of text.matchAll(TAKES)) rooms.add(room);
    for (const [, imported = ''] of text.matchAll(STATIC_IMPORT)) {
      wanted.push(path.resolve(path.dirname(each), imported));
    }
  }
  return rooms;
}

/** Route id of each page → the rooms whose messages it shows at once. */
export function roomsByPage(): Readonly<Record<string, readonly string[]>> {
  const frames = new Map(
    ['default', 'auth', 'account', 'dashboard'].map((layout) => [
      layout,
      [...roomsShownBy('root.tsx'), ...roomsShownBy(`layouts/${layout}.tsx`)],
    ]),
  );
  const pages = SITE_MAP.map((page) => {
    const rooms = [...(frames.get(page.layout) ?? []), ...roomsShownBy(page.page)];
    return [routeId(page), [...new Set(rooms)]] as const;
  });
  return Object.fromEntries(pages);
}

export interface LateImport {
  readonly from: string;
  readonly file: string;
  /** The rooms whose messages are loaded with the code. */
  readonly rooms: readonly string[];
}

const LATE = /(?:withMessages\(\s*\[([^\]]*)\],\s*\(\) =>\s*)?\bimport\('(\.[^']+)'\)/g;

/** The dynamic imports of files below `src`. */
export function lateImports(files: readonly string[]): LateImport[] {
  return files.flatMap((from) => {
    const text = readFileSync(path.join(SRC, from), 'utf8').replaceAll(/^\s*(\/\/|\*).*$/gm, '');
    return [...text.matchAll(LATE)].map(([, rooms = '', imported = '']) => ({
      from,
      file: path.posix.join(path.posix.dirname(from), imported),
      rooms: [...rooms.matchAll(/'([^']+)'/g)].map(([, room = '']) => room),
    }));
  });
}
