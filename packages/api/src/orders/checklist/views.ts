import { SECURING_ITEMS } from '@guildhall/domain/orders/checklist/types';
import type { ChecklistReading } from '@guildhall/services/orders/checklist/read-checklist';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';

const time = z.iso.datetime();

const checklistItemView = z.object({
  item: openVocabulary(SECURING_ITEMS),
  /** Null while it is not done. */
  done_at: time.nullable(),
  /** Until when this viewer may take the tick back; null if they may not. */
  undo_until: time.nullable(),
});

export const checklistView = z.object({
  /** Null for codes, and before the account was revealed. */
  checklist: z
    .object({
      /** Those that apply to what was bought. Empty for the seller, who sees only how many. */
      items: z.array(checklistItemView),
      done: z.int(),
      total: z.int(),
      /** When the last of them was done; null while one is open. */
      completed_at: time.nullable(),
      /** When the cover against recalls ends; null before the confirmation. */
      open_until: time.nullable(),
      /** How many days after the confirmation that is. */
      cover_days: z.int(),
      /** Whether this viewer may tick now. */
      may_tick: z.boolean(),
    })
    .nullable(),
});
export type ChecklistView = z.infer<typeof checklistView>;

export const tickedView = z.object({ item: openVocabulary(SECURING_ITEMS), is_done: z.boolean() });

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export function toChecklist(reading: ChecklistReading | null): ChecklistView {
  if (reading === null) return { checklist: null };
  const { items, done, total, completed_at, open_until, cover_days, may_tick } = reading;
  return {
    checklist: {
      items: items.map(({ item, done_at, undo_until }) => ({
        item,
        done_at: timeOf(done_at),
        undo_until: timeOf(undo_until),
      })),
      done,
      total,
      completed_at: timeOf(completed_at),
      open_until: timeOf(open_until),
      cover_days,
      may_tick,
    },
  };
}
