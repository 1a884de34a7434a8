import type { InclusionView, TreeListView } from '@guildhall/api/wallet/solvency/views';
import {
  fromHex,
  hashFromHex,
  rootOf,
  SALT_BYTES,
  toHex,
} from '@guildhall/domain/wallet/solvency/rules';
import { useMutation } from '@tanstack/react-query';
import { FRESH } from '../../../lib/api/api-links.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** What a check found: the sum and the number of the user's parts that lead to the root. */
export type Check =
  | { readonly result: 'included'; readonly day: string; readonly minor: number; parts: number }
  | { readonly result: 'nothing' | 'wrong'; readonly day: string }
  | { readonly result: 'none' | 'impossible' };

const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/**
 * Computes the root from each of the user's parts, and compares it with the one that is published
 * for everybody. Nothing that the server says about the result is believed.
 */
async function checkOf(
  { inclusion }: InclusionView,
  { trees }: Pick<TreeListView, 'trees'>,
): Promise<Check> {
  if (inclusion === null) return { result: 'none' };
  const { day, user_id, leaves } = inclusion;
  const published = trees.find((tree) => tree.day === day);
  if (published === undefined) return { result: 'wrong', day };
  if (leaves.length === 0) return { result: 'nothing', day };
  try {
    for (const { amount_minor, salt, path } of leaves) {
      const leaf = { user_id, salt: fromHex(salt, SALT_BYTES), amount_minor };
      const steps = path.map((step) => ({ ...step, hash: hashFromHex(step.hash) }));
      const root = await rootOf(leaf, steps, digest);
      if (toHex(root.hash) !== published.root_hash || root.sum_minor !== published.total_minor) {
        return { result: 'wrong', day };
      }
    }
  } catch {
    // A sum below zero, or what is no hash.
    return { result: 'wrong', day };
  }
  // One part named twice would be counted twice.
  if (new Set(leaves.map(({ salt }) => salt)).size < leaves.length) return { result: 'wrong', day };
  const minor = leaves.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return { result: 'included', day, minor, parts: leaves.length };
}

/** Reads the user's parts and the published roots, and checks the ones against the others. */
export function useCheck() {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: async (): Promise<Check> => {
      // Without https a browser has no Web Crypto.
      if (globalThis.crypto.subtle === undefined) return { result: 'impossible' };
      const [inclusion, trees] = await Promise.all([
        client.wallet.inclusion.query(),
        // A cached list may lack the tree of today.
        client.wallet.liabilities.query(undefined, FRESH),
      ]);
      return await checkOf(inclusion, trees);
    },
  });
}
