import { describe, expect, test } from 'vitest';
import { proofsIn, readProofs, sentences } from './conformance.ts';
import { SENTENCES_TO_COME } from './product-sentences.ts';

describe('what is known of the product', () => {
  const proofs = readProofs();
  const ids = sentences.map(({ id }) => id);

  test('is proven by a test, or on the list of what is to come', () => {
    const open = sentences.filter(({ id, isGap }) => !isGap && !proofs.has(id));
    expect(open.map(({ id }) => id)).toEqual(SENTENCES_TO_COME);
  });

  test('is quoted by its number only', () => {
    expect([...proofs.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('the name of a test', () => {
  test.each([
    ["test('a toast per message (product.md §8.1, §8.2)', () => {});", ['8.1', '8.2']],
    ['test(`one of §3 of rules.md`, () => {});', []],
    ['// a comment that quotes product.md §8.1', []],
  ])('%s quotes %j', (text, quoted) => {
    expect(proofsIn('a.test.ts', text).map(([id]) => id)).toEqual(quoted);
  });
});
