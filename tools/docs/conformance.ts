// What is known of the product, sentence by sentence, with the tests that prove each: the page
// docs/product-conformance.md. A test says what it proves in its name, as `product.md §8.3`.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_SECTIONS, SENTENCES_TO_COME } from './product-sentences.ts';

/** A test whose name quotes a sentence. The file has its path from the root. */
export interface Proof {
  readonly file: string;
  readonly name: string;
}

export interface Sentence {
  /** Such as 8.3, the third sentence of section 8. */
  readonly id: string;
  readonly text: string;
  /** The sentence says only that something is not known. */
  readonly isGap: boolean;
}

const root = path.resolve(import.meta.dirname, '../..');
const TESTS = '{apps,packages,tools,proofs,e2e}/**/*.{test.ts,test.tsx,spec.ts}';

/** Its examples prove nothing. */
const OWN_TEST = 'tools/docs/conformance.test.ts';

/** A string that quotes sentences, in the text of a test. */
const QUOTING =
  /(?<quote>['"`])(?<name>(?:(?!\k<quote>)[^\n])*product\.md §(?:(?!\k<quote>)[^\n])*)\k<quote>/g;
const QUOTED = /§(?<id>\d+\.\d+)/g;
const GAP = /not shown\.$|^Not shown|^No form validation rules/i;

export const sentences: readonly Sentence[] = PRODUCT_SECTIONS.flatMap((section, index) =>
  section.sentences.map((text, place) => ({
    id: `${index + 1}.${place + 1}`,
    text,
    isGap: GAP.test(text),
  })),
);

/** The proofs in the text of one test file, by the sentences that they quote. */
export function proofsIn(file: string, text: string): [id: string, proof: Proof][] {
  return [...text.matchAll(QUOTING)].flatMap(({ groups }) => {
    const name = groups?.['name'] ?? '';
    return [...name.matchAll(QUOTED)].map(({ groups: quoted }): [string, Proof] => [
      quoted?.['id'] ?? '',
      { file, name },
    ]);
  });
}

/** The proofs of all tests of the repository, by sentence. */
export function readProofs(): ReadonlyMap<string, readonly Proof[]> {
  const files = globSync(TESTS, { cwd: root, exclude: ['**/node_modules', OWN_TEST] }).toSorted();
  const found = new Map<string, Proof[]>();
  for (const file of files) {
    for (const [id, proof] of proofsIn(file, readFileSync(path.join(root, file), 'utf8'))) {
      found.set(id, [...(found.get(id) ?? []), proof]);
    }
  }
  return found;
}

const QUOTATIONS = /\s*\(product\.md [§\d., ]+\)|,? ?product\.md [§\d., ]*\d/g;

/** Without the quotations themselves and what a table of tests fills in, as text of a table. */
function nameInWords(name: string): string {
  const words = name.replace(QUOTATIONS, '').replaceAll(/\$\{[^}]*\}|%[a-z]/g, '…');
  return words.trim().replaceAll(/[|[\]<>]/g, '\\$&');
}

function proofInWords({ file, name }: Proof): string {
  const words = nameInWords(name) || path.basename(file);
  return `[${words}](../${file})`;
}

function row(sentence: Sentence, proofs: readonly Proof[]): string {
  const { id, text, isGap } = sentence;
  const proven = proofs.map(proofInWords).join('<br>');
  const otherwise = isGap ? 'not known' : SENTENCES_TO_COME.includes(id) ? 'to come' : 'missing';
  return `| §${id} | ${text.replaceAll(/[|<>]/g, '\\$&')} | ${proven || otherwise} |`;
}

function conformance(): string {
  const proofs = readProofs();
  return PRODUCT_SECTIONS.flatMap(({ title }, index) => [
    `## ${index + 1}. ${title}`,
    '',
    '| sentence | what is known | proof |',
    '| --- | --- | --- |',
    ...sentences
      .filter(({ id }) => id.startsWith(`${index + 1}.`))
      .map((sentence) => row(sentence, proofs.get(sentence.id) ?? [])),
    '',
  ]).join('\n');
}

export const conformanceParts = { 'product-conformance': conformance };
