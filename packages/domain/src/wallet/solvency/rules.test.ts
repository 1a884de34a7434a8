import { sha3_256 } from '@noble/hashes/sha3.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildTree,
  fromHex,
  type Leaf,
  leafBytes,
  neighboursOf,
  type PathStep,
  rootOf,
  SALT_BYTES,
  splitBalance,
  toHex,
} from './rules.ts';

/** The hash function is passed in; this one is at hand. */
const digest = (bytes: Uint8Array) => sha3_256(bytes);
const later = async (bytes: Uint8Array) => await Promise.resolve(digest(bytes));
const userOf = (number: number) =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

const leavesOf = (amounts: readonly number[]): Leaf[] =>
  amounts.map((amount, index) => ({
    user_id: userOf(index),
    salt: new Uint8Array(SALT_BYTES).fill(index % 251),
    amount_minor: amount,
  }));

function treeOf(leaves: readonly Leaf[]) {
  const nodes = leaves.map((leaf) => ({
    hash: digest(leafBytes(leaf)),
    sum_minor: leaf.amount_minor,
  }));
  return buildTree(nodes, digest);
}

function pathOf(levels: ReturnType<typeof treeOf>, position: number): PathStep[] {
  return neighboursOf(position, levels[0]?.length ?? 0).map(({ level, position: at, side }) => {
    const node = levels[level]?.[at];
    if (node === undefined) throw new Error('there is no such node');
    return { ...node, side };
  });
}

const amounts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 });

test('every leaf of a tree of any size leads to its root, which has the sum of all', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (each) => {
      const leaves = leavesOf(each);
      const levels = treeOf(leaves);
      const root = levels.at(-1)?.[0];
      expect(root?.sum_minor).toBe(each.reduce((sum, amount) => sum + amount, 0));
      for (const [position, leaf] of leaves.entries()) {
        expect(await rootOf(leaf, pathOf(levels, position), later)).toEqual(root);
      }
    }),
    { numRuns: 40 },
  );
});

test('another amount, user, salt, neighbour or order of them leads to another root', async () => {
  const leaves = leavesOf([100, 200, 300, 400, 500]);
  const levels = treeOf(leaves);
  const root = levels.at(-1)?.[0];
  const [leaf] = leaves;
  if (leaf === undefined) throw new Error('there is no leaf');
  const path = pathOf(levels, 0);
  const [first, ...rest] = path;
  if (first === undefined) throw new Error('there is no step');
  const others: [Leaf, PathStep[]][] = [
    [{ ...leaf, amount_minor: 99 }, path],
    [{ ...leaf, user_id: userOf(9) }, path],
    [{ ...leaf, salt: new Uint8Array(SALT_BYTES).fill(7) }, path],
    [leaf, [{ ...first, sum_minor: first.sum_minor + 1 }, ...rest]],
    [leaf, [{ ...first, side: 'left' }, ...rest]],
    [leaf, rest],
  ];
  for (const [other, steps] of others) {
    expect(await rootOf(other, steps, later)).not.toEqual(root);
  }
});

test('a sum below zero, which could hide what is owed to others, is refused', async () => {
  const leaves = leavesOf([100, 200]);
  const [leaf] = leaves;
  const [step] = pathOf(treeOf(leaves), 0);
  if (leaf === undefined || step === undefined) throw new Error('there is no leaf');
  await expect(rootOf(leaf, [{ ...step, sum_minor: -200 }], later)).rejects.toThrow(RangeError);
  await expect(rootOf({ ...leaf, amount_minor: -1 }, [step], later)).rejects.toThrow(RangeError);
});

describe('the parts of a balance', () => {
  test('are above zero, four at most, and add up to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(), (amount, seed) => {
        const parts = splitBalance(amount, (end) => seed % end);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(parts.length).toBeLessThanOrEqual(4);
        expect(Math.min(...parts)).toBeGreaterThan(0);
      }),
    );
  });

  test('of nothing are none', () => {
    expect(splitBalance(0, () => 0)).toEqual([]);
  });
});

test('the known answer of a leaf: one byte 0, salt, user id, amount with the highest byte first', () => {
  const [leaf] = leavesOf([0x01_02]);
  if (leaf === undefined) throw new Error('there is no leaf');
  expect(toHex(leafBytes(leaf))).toBe(
    `00${'00'.repeat(16)}00000000000070008000000000000000${'0000000000000102'}`,
  );
});

test.each(['', '0', 'zz', '0g', 'AB', 'abcd'])('%j are not one byte', (text) => {
  expect(() => fromHex(text, 1)).toThrow(RangeError);
});
