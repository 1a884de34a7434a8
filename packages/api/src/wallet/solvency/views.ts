import type { PublishedTree } from '@guildhall/services/wallet/solvency/read-liabilities';
import { z } from 'zod';

export const treeView = z.object({
  day: z.iso.date().describe('the day (UTC) at whose beginning the shop owed this'),
  root_hash: z.string().describe('32 bytes in hexadecimal digits'),
  total_minor: z.int().describe('what all users together were owed'),
  leaf_count: z.int().describe('each user has up to four leaves'),
  /** What the books of the shop say it had at that time. */
  fund_minor: z.int(),
  provider_minor: z.int(),
  bank_minor: z.int(),
  published_at: z.iso.datetime(),
});
export type TreeView = z.infer<typeof treeView>;

/** Newest first. */
export const treeListView = z.object({ currency: z.string(), trees: z.array(treeView) });
export type TreeListView = z.infer<typeof treeListView>;

export const inclusionView = z.object({
  /** Null before the first tree. */
  inclusion: z
    .object({
      day: z.iso.date(),
      /** Of the viewer; a part of what is hashed. */
      user_id: z.string(),
      leaves: z.array(
        z.object({
          amount_minor: z.int(),
          salt: z.string().describe('16 bytes in hexadecimal digits'),
          /** From the leaf up: what stands beside it. */
          path: z.array(
            z.object({ side: z.enum(['left', 'right']), hash: z.string(), sum_minor: z.int() }),
          ),
        }),
      ),
    })
    .nullable(),
});
export type InclusionView = z.infer<typeof inclusionView>;

export function toTree({ created_at, ...tree }: PublishedTree): TreeView {
  return { ...tree, published_at: created_at.toISOString() };
}
