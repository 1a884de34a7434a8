import { inTransaction } from '@guildhall/db/transaction';
import { deleteOldNodes, insertNodes, insertTree } from '@guildhall/db/wallet/solvency/commands';
import {
  findDueDay,
  listLiabilities,
  readOwnBalances,
} from '@guildhall/db/wallet/solvency/queries';
import type { LiabilityNodesTable } from '@guildhall/db/wallet/solvency/tables';
import {
  buildTree,
  type Leaf,
  leafBytes,
  SALT_BYTES,
  splitBalance,
  type TreeNode,
} from '@guildhall/domain/wallet/solvency/rules';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { WalletContext } from '../context.ts';

/** The nodes of so many trees are kept, so that users can check themselves; the roots stay. */
const KEPT_TREES = 7;
const NODES_AT_ONCE = 5_000;

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * Publishes the Merkle-sum tree of what the shop owed its users at the beginning of the day (UTC),
 * once a day, some minutes after it: by then every posting from before it is committed, so that the
 * ledger can be asked for the same sums forever. Returns the day, or null if none is due.
 */
export async function publishLiabilities({ db }: WalletContext): Promise<string | null> {
  const day = await findDueDay(db);
  if (day === null) return null;
  const [liabilities, balances] = [await listLiabilities(db, day), await readOwnBalances(db, day)];
  const leaves = shuffled(liabilities.flatMap(leavesOf));
  const levels = buildTree(
    leaves.map((leaf) => ({ hash: digest(leafBytes(leaf)), sum_minor: leaf.amount_minor })),
    digest,
  );
  // Nobody is owed anything: the root is the hash of nothing.
  const root = levels.at(-1)?.[0] ?? { hash: digest(new Uint8Array()), sum_minor: 0 };
  await inTransaction(db, async (trx) => {
    const isFirst = await insertTree(trx, {
      day,
      root_hash: Buffer.from(root.hash),
      total_minor: root.sum_minor,
      leaf_count: leaves.length,
      ...balances,
    });
    if (!isFirst) return;
    for (const [level, nodes] of levels.entries()) {
      for (let from = 0; from < nodes.length; from += NODES_AT_ONCE) {
        const part = nodes.slice(from, from + NODES_AT_ONCE);
        const rows = part.map((node, at) =>
          rowOf({ day, level, position: from + at }, node, level === 0 ? leaves[from + at] : null),
        );
        await insertNodes(trx, rows);
      }
    }
    await deleteOldNodes(trx, KEPT_TREES);
  });
  return day;
}

/** A balance in random parts, each with a salt of its own. */
function leavesOf({ user_id, amount_minor }: { user_id: string; amount_minor: number }): Leaf[] {
  return splitBalance(amount_minor, (end) => (end <= 1 ? 0 : randomInt(end))).map((amount) => ({
    user_id,
    salt: randomBytes(SALT_BYTES),
    amount_minor: amount,
  }));
}

/** In random order (Fisher–Yates), so that the parts of a balance are not neighbours. */
function shuffled(leaves: Leaf[]): Leaf[] {
  for (let last = leaves.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [a, b] = [leaves[last], leaves[other]];
    if (a !== undefined && b !== undefined) [leaves[last], leaves[other]] = [b, a];
  }
  return leaves;
}

function rowOf(
  place: { day: string; level: number; position: number },
  { hash, sum_minor }: TreeNode,
  leaf: Leaf | null | undefined,
): LiabilityNodesTable {
  return {
    ...place,
    hash: Buffer.from(hash),
    sum_minor,
    user_id: leaf?.user_id ?? null,
    salt: leaf ? Buffer.from(leaf.salt) : null,
  };
}
