import { claimGoneOffers, clearPhotos } from '@guildhall/db/offers/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { restorableHours } from '@guildhall/domain/kernel/rules/restorable-hours';
import type { OffersContext } from './context.ts';
import { detachFiles } from '../files/detach-files.ts';

const BATCH = 100;

/** For staff to see what they have removed. */
const REMOVED_HOURS = 7 * 24;

/**
 * After how many hours archived and removed offers cannot come back. What a report has removed
 * waits for the appeal.
 */
export const goneHours = ({
  archive_undo_hours,
  moderation,
}: Pick<RuleBook, 'archive_undo_hours' | 'moderation'>) => ({
  archived: archive_undo_hours,
  removed: REMOVED_HOURS,
  removed_by_report: restorableHours(moderation),
});

/**
 * Archived and removed offers no longer refer to their photos once that cannot be undone, so that
 * the files are deleted. One that a unit was ever sold of keeps them: what its buyers saw is part
 * of their orders. Any number of workers may run it. Returns how many offers it changed.
 */
export async function releasePhotos({ db, rule_books }: OffersContext): Promise<number> {
  const hours = goneHours(await rule_books.current());
  let released = 0;
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const offers = await claimGoneOffers(trx, hours, BATCH);
      for (const { id } of offers) await detachFiles(trx, { kind: 'offer', id });
      if (offers.length > 0) {
        await clearPhotos(
          trx,
          offers.map(({ id }) => id),
        );
      }
      return offers.length;
    });
    released += count;
    if (count < BATCH) return released;
  }
}
