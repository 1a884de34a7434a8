import { listLeavesOf, listNodes, listTrees } from '@guildhall/db/wallet/solvency/queries';
import { neighboursOf, toHex } from '@guildhall/domain/wallet/solvency/rules';
import type { WalletContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** How many trees the public page lists. */
const LISTED_TREES = 30;

/** The trees that were published last, newest first. Refuses nothing. */
export async function readTrees({ db }: WalletContext) {
  const trees = await listTrees(db, LISTED_TREES);
  return trees.map(({ root_hash, ...tree }) => ({ ...tree, root_hash: toHex(root_hash) }));
}

export type PublishedTree = Awaited<ReturnType<typeof readTrees>>[number];

/**
 * The viewer's leaves in the last tree, each with its path to the root; null before the first tree.
 * Somebody who was owed nothing has no leaf. Refuses nothing.
 */
export async function readInclusion(context: WalletContext, viewer: Viewer) {
  const { db } = context;
  const [[tree], leaves] = await Promise.all([listTrees(db, 1), listLeavesOf(db, viewer.user_id)]);
  if (tree === undefined) return null;
  // A tree that was published in between has other leaves.
  const own = leaves.filter(({ day }) => day === tree.day);
  const paths = own.map(({ position }) => neighboursOf(position, tree.leaf_count));
  const nodes = await listNodes(db, tree.day, paths.flat());
  const nodeAt = new Map(nodes.map((node) => [`${node.level}.${node.position}`, node]));
  return {
    day: tree.day,
    user_id: viewer.user_id,
    leaves: own.map(({ sum_minor, salt }, index) => ({
      amount_minor: sum_minor,
      salt: toHex(salt ?? new Uint8Array()),
      path: (paths[index] ?? []).map(({ level, position, side }) => {
        const node = nodeAt.get(`${level}.${position}`);
        if (node === undefined) throw new Error(`the tree of ${tree.day} lacks a node`);
        return { side, hash: toHex(node.hash), sum_minor: node.sum_minor };
      }),
    })),
  };
}
