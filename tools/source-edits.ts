/** Edits of TypeScript source as text, for what the generator adds to files that exist. */

const IMPORTS = /^import (?:type )?(?:\{([^}]*)\}|[^;{]*?) ?from '([^']+)';\n/gm;

/** Imports these names from a module: into its import when there is one, else in a new one. */
export function withImport(text: string, names: readonly string[], from: string): string {
  const imports = [...text.matchAll(IMPORTS)];
  const same = imports.find(
    ([all, , specifier]) => specifier === from && all.startsWith('import {'),
  );
  if (same !== undefined) {
    const had = (same[1] ?? '').split(',').map((name) => name.trim());
    const all = new Set([...had, ...names].filter((name) => name !== ''));
    return replacedAt(text, same.index, same[0].length, importOf([...all], from));
  }
  const next = imports.find(([, , specifier]) => compareModules(specifier ?? '', from) > 0);
  const last = imports.at(-1);
  const end = last === undefined ? 0 : last.index + last[0].length;
  return replacedAt(text, next?.index ?? end, 0, importOf(names, from));
}

function importOf(names: readonly string[], from: string): string {
  const word = (name: string) => name.replace(/^type /, '').toLowerCase();
  const sorted = names.toSorted((a, b) => (word(a) < word(b) ? -1 : 1));
  return `import { ${sorted.join(', ')} } from '${from}';\n`;
}

/** Packages come first, then what is above a file, then what is beside it. */
function compareModules(a: string, b: string): number {
  const rank = (module: string) => (module.startsWith('./') ? 2 : module.startsWith('../') ? 1 : 0);
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Adds an entry at the end of the object or list that a line opens; undefined if there is none. */
export function withLastEntry(text: string, opening: string, entry: string): string | undefined {
  const start = text.indexOf(opening);
  if (start === -1) return undefined;
  const length = text.slice(start).search(/\n[}\]]\)?;\n/);
  return length === -1 ? undefined : replacedAt(text, start + length + 1, 0, entry);
}

/** Merges a router into the entry with this name; undefined when there is no such. */
export function withMergedRouter(text: string, name: string, router: string): string | undefined {
  const value = /(mergeRouters\(([^]*?)\)|[\w.]+)(?=,\n| \})/.source;
  const entry = new RegExp(`\\b${name}: ${value}`).exec(text);
  if (entry === null) return undefined;
  const [all, only = '', several = only] = entry;
  // Of a list on several lines, each line stays as it is.
  const end = /,?\s*$/.exec(several)?.[0] ?? '';
  const others = several.slice(0, several.length - end.length);
  const merged = `${name}: mergeRouters(${others}, ${router}${end})`;
  return replacedAt(text, entry.index, all.length, merged);
}

function replacedAt(text: string, start: number, length: number, by: string): string {
  return text.slice(0, start) + by + text.slice(start + length);
}

/** Whether a name stands in a text as a whole word. */
export function holdsWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}
