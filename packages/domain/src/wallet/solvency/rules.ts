/**
 * The Merkle-sum tree of what the shop owes its users (rules.md §3 "Public solvency proof"). A leaf
 * is a part of what one user is owed, a node the sum of its two children. All numbers are integers
 * in minor units, written as 8 bytes, the highest first.
 *
 *     leaf = SHA-256(0x00 | salt | user id | amount)
 *     node = SHA-256(0x01 | left hash | left sum | right hash | right sum)
 *
 * The first byte keeps a leaf from being passed off as a node. A node without a right neighbour is
 * the node above it, too. The hash function is passed in: servers have a synchronous one, browsers
 * Web Crypto.
 */
export interface TreeNode {
  /** 32 bytes. */
  readonly hash: Uint8Array;
  readonly sum_minor: number;
}

export interface Leaf {
  readonly user_id: string;
  /** 16 random bytes, so that nobody can try users and amounts. */
  readonly salt: Uint8Array;
  readonly amount_minor: number;
}

/** What stands beside a leaf or a node on the way up, and on which side. */
export interface PathStep extends TreeNode {
  readonly side: 'left' | 'right';
}

export const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** How many leaves a balance is divided into, so that the neighbour of a leaf tells no balance. */
const PARTS = 4;

const ofHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Bytes as hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Throws a RangeError for a text that is not `length` bytes in hexadecimal digits. */
export function fromHex(hex: string, length: number): Uint8Array {
  if (!/^[0-9a-f]*$/.test(hex) || hex.length !== 2 * length) {
    throw new RangeError(`not ${String(length)} bytes: ${hex}`);
  }
  return ofHex(hex);
}

export const hashFromHex = (hex: string): Uint8Array => fromHex(hex, HASH_BYTES);

/** Throws a RangeError for an amount below zero, which could hide another user's. */
function amountBytes(amountMinor: number): Uint8Array {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) {
    throw new RangeError(`not a sum of liabilities: ${String(amountMinor)}`);
  }
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(amountMinor));
  return bytes;
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What is hashed for a leaf. */
export const leafBytes = ({ salt, user_id, amount_minor }: Leaf): Uint8Array<ArrayBuffer> =>
  concat(
    Uint8Array.of(0),
    salt,
    fromHex(user_id.replaceAll('-', ''), 16),
    amountBytes(amount_minor),
  );

/** What is hashed for a node. */
const nodeBytes = (left: TreeNode, right: TreeNode): Uint8Array<ArrayBuffer> =>
  concat(
    Uint8Array.of(1),
    left.hash,
    amountBytes(left.sum_minor),
    right.hash,
    amountBytes(right.sum_minor),
  );

/**
 * Divides a balance into random parts above zero that add up to it. `below` returns a random
 * integer from 0 to its argument, which is not included.
 */
export function splitBalance(amountMinor: number, below: (end: number) => number): number[] {
  const parts: number[] = [];
  let restMinor = amountMinor;
  for (let left = PARTS; left > 1 && restMinor > 1; left -= 1) {
    const part = 1 + below(restMinor - 1);
    parts.push(part);
    restMinor -= part;
  }
  if (restMinor > 0) parts.push(restMinor);
  return parts;
}

/** The levels of a tree, the leaves first; the last one has the root alone. */
export function buildTree(
  leaves: readonly TreeNode[],
  digest: (bytes: Uint8Array) => Uint8Array,
): TreeNode[][] {
  const levels: TreeNode[][] = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1;) {
    const above: TreeNode[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (left === undefined) continue;
      above.push(
        right === undefined
          ? left
          : {
              hash: digest(nodeBytes(left, right)),
              sum_minor: left.sum_minor + right.sum_minor,
            },
      );
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** Where the neighbours of a leaf and of the nodes above it are, in a tree of so many leaves. */
export function neighboursOf(position: number, leafCount: number) {
  const places: { level: number; position: number; side: 'left' | 'right' }[] = [];
  let [at, count, level] = [position, leafCount, 0];
  while (count > 1) {
    const neighbour = at % 2 === 0 ? at + 1 : at - 1;
    if (neighbour < count) {
      places.push({ level, position: neighbour, side: at % 2 === 0 ? 'right' : 'left' });
    }
    at = Math.floor(at / 2);
    count = Math.ceil(count / 2);
    level += 1;
  }
  return places;
}

/**
 * The root that a leaf and its path lead to. It is in the tree if hash and sum are those that were
 * published. Throws a RangeError for a sum below zero.
 */
export async function rootOf(
  leaf: Leaf,
  path: readonly PathStep[],
  digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
): Promise<TreeNode> {
  let node: TreeNode = { hash: await digest(leafBytes(leaf)), sum_minor: leaf.amount_minor };
  for (const step of path) {
    const [left, right] = step.side === 'left' ? [step, node] : [node, step];
    node = {
      hash: await digest(nodeBytes(left, right)),
      sum_minor: left.sum_minor + right.sum_minor,
    };
  }
  return node;
}
