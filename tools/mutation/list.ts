import type { Mutant } from './mutant.ts';
import { nameOf, placeOf } from './mutant.ts';

/** The test that failed because of a mutant. */
export interface Catch {
  readonly testFile: string;
  readonly test: string;
}

/** A mutant without any effect, with the reason. */
export interface Exception {
  readonly mutant: string;
  readonly reason: string;
}

export type Catches = ReadonlyMap<string, Catch>;

const HEAD = `# The mutation check

Written by \`npm run mutate\`; do not edit by hand. Every row of a lifecycle, every posting, every
permission, every policy and every risk rule below was broken in each of the ways named, and the
test beside it failed. A test compares this list with the code, so that a new row without a test
does not pass.
`;

/** The whole document, in the order of the code. */
export function writeList(
  mutants: readonly Mutant[],
  catches: Catches,
  exceptions: readonly Exception[],
): string {
  const caught = mutants.filter((mutant) => catches.has(nameOf(mutant)));
  const sections = [...Map.groupBy(caught, placeOf)].map(([place, inside]) => {
    const lines = linesOf(inside, catches);
    const head = '| What | broken so | fails |\n|---|---|---|\n';
    return `\n## \`${place}\`\n\n${inside.length} mutants.\n\n${head}${lines.join('')}`;
  });
  const total = `\n${caught.length} mutants were caught by ${testsNamed(caught, catches)} tests.\n`;
  return HEAD + total + sections.join('') + exceptionSection(exceptions);
}

function testsNamed(mutants: readonly Mutant[], catches: Catches): number {
  const tests = mutants.map((mutant) => JSON.stringify(catches.get(nameOf(mutant))));
  return new Set(tests).size;
}

/** One line for each subject and test, with all mutations that the test caught. */
function linesOf(mutants: readonly Mutant[], catches: Catches): string[] {
  const groups = Map.groupBy(mutants, (mutant) => {
    const { testFile, test } = catches.get(nameOf(mutant)) ?? { testFile: '', test: '' };
    return JSON.stringify([mutant.subject, `\`${testFile}\``, test]);
  });
  return [...groups].map(([key, inside]) => {
    const [subject = '', testFile = '', test = ''] = JSON.parse(key) as string[];
    const changes = inside.map(({ change }) => `\`${change}\``).join(' ');
    return `| ${[subject, changes, `${testFile} ${test}`].map(escaped).join(' | ')} |\n`;
  });
}

function exceptionSection(exceptions: readonly Exception[]): string {
  const head = '\n## Changes that nobody could see\n\n';
  if (exceptions.length === 0) return `${head}None.\n`;
  const lines = exceptions.map(({ mutant, reason }) => `- \`${mutant}\`: ${reason}\n`);
  return `${head}${exceptions.length} mutants are the same program in other words.\n\n${lines.join('')}`;
}

const escaped = (cell: string) => cell.replaceAll('\\', '\\\\').replaceAll('|', '\\|');
const plain = (cell: string) => cell.replaceAll('\\|', '|').replaceAll('\\\\', '\\');

/** The entries of an earlier list, by the names of the mutants. */
export function readList(text: string): Map<string, Catch> {
  const catches = new Map<string, Catch>();
  let file = '';
  for (const line of text.split('\n')) {
    file = /^## `(.+)`$/.exec(line)?.[1] ?? file;
    const cells = line
      .split(/(?<!\\) ?\| ?/)
      .slice(1, -1)
      .map(plain);
    const [subject = '', changes = '', test = ''] = cells;
    const named = /^`([^`]+)` (.*)$/s.exec(test);
    if (named === null) continue;
    for (const [, change = ''] of changes.matchAll(/`([^`]+)`/g)) {
      const [, testFile = '', name = ''] = named;
      catches.set(nameOf({ file, subject, change }), { testFile, test: name });
    }
  }
  return catches;
}
