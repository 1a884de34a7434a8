// The generated parts of the documents: `npm run docs` writes them, `npm run docs -- --check` only
// looks. They stand between two comments inside pages that people write, so that words and
// diagrams live together and neither can be read without the other.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '@guildhall/server/commands/command-line';
import { conformanceParts } from './conformance.ts';
import { errorParts } from './errors.ts';
import { lifecycleParts } from './lifecycles.ts';
import { listParts } from './lists.ts';
import { logParts } from './log-lines.ts';
import { moneyParts } from './money.ts';
import { settingsParts } from './settings.ts';

/** A document with its path from the root, separated by `/`. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Generates the text of one part. */
export type Part = () => string;

const root = path.resolve(import.meta.dirname, '../..');

const parts: Readonly<Record<string, Part>> = {
  ...conformanceParts,
  ...errorParts,
  ...lifecycleParts,
  ...listParts,
  ...logParts,
  ...moneyParts,
  ...settingsParts,
};
export const PART_NAMES = Object.keys(parts);

const MARKED = /<!-- generated: (?<name>[\w-]+) -->\n(?<old>[^]*?)<!-- end of generated -->/g;
const ANY_MARK = /<!-- (?:generated: |end of generated)/g;

/** Every document of the repository, including decisions. */
export function readPages(): Page[] {
  const inside = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const paths = [
    ...readdirSync(root).filter((name) => name.endsWith('.md')),
    ...inside.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ];
  return paths
    .toSorted()
    .map((each) => ({ path: each, text: readFileSync(path.join(root, each), 'utf8') }));
}

/** The names of the generated parts of a page. */
export function partNamesOf(page: Page): string[] {
  return [...page.text.matchAll(MARKED)].map(({ groups }) => groups?.['name'] ?? '');
}

/** The page with its generated parts up to date. Throws on an unpaired mark. */
export function renderPage(page: Page): string {
  const marks = [...page.text.matchAll(ANY_MARK)].length;
  if (marks !== partNamesOf(page).length * 2) {
    throw new Error(`${page.path}: a generated part begins or ends without its other mark`);
  }
  return page.text.replace(MARKED, (_whole, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`${page.path}: nothing generates "${name}"`);
    return `<!-- generated: ${name} -->\n\n${part().trim()}\n\n<!-- end of generated -->`;
  });
}

/** The paths of pages whose generated parts are out of date. */
export function stalePages(pages: readonly Page[] = readPages()): string[] {
  return pages.filter((page) => renderPage(page) !== page.text).map((page) => page.path);
}

if (import.meta.main) {
  const { values } = readArguments('npm run docs -- [--check]', { check: { type: 'boolean' } });
  const onlyChecks = values.check === true;
  const pages = readPages();
  const stale = stalePages(pages);
  for (const page of pages) {
    if (!stale.includes(page.path)) continue;
    if (onlyChecks) console.error(`✗ ${page.path} is stale: npm run docs.`);
    else {
      writeFileSync(path.join(root, page.path), renderPage(page));
      console.log(`${page.path} is written.`);
    }
  }
  if (stale.length === 0) console.log('The documents say what the code says.');
  if (onlyChecks && stale.length > 0) process.exitCode = 1;
}
