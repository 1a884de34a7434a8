import { claimOldPictures, findDueReport } from '@guildhall/db/moderation/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { inWork } from '@guildhall/db/kernel/work';
import { decide } from '@guildhall/domain/kernel/transitions';
import { restorableHours } from '@guildhall/domain/kernel/rules/restorable-hours';
import { reportTransitions } from '@guildhall/domain/moderation/states';
import { detachFiles } from '../files/detach-files.ts';
import { applyReportEvent, BY_SYSTEM } from './apply-event.ts';
import type { ModerationContext } from './context.ts';
import { lockWithTarget } from './lock-report.ts';

const BATCH = 100;

/**
 * RP16–RP19: names the reports and appeals whose clock staff have missed; they go first in the
 * queue. One that fails is reported and left for the next run; without `onError` it is thrown.
 * Returns how many were handled.
 */
export async function runReportDeadlines(
  { db, rule_books: ruleBooks }: Pick<ModerationContext, 'db' | 'rule_books'>,
  onError?: (error: unknown, id: string) => void,
): Promise<number> {
  const rules = await ruleBooks.current();
  const seen: string[] = [];
  for (let handled = 0; ; handled += 1) {
    const current = { id: '' };
    try {
      const did = await inWork(db, async (work) => {
        const due = await findDueReport(work.trx, seen);
        if (due === undefined) return false;
        current.id = due.id;
        const locked = await lockWithTarget(work.trx, due, { staff_id: null, rules });
        const { report, facts, now } = locked;
        const call = { event: 'fall_late', ...BY_SYSTEM } as const;
        // Another server may have done it, or staff have decided meanwhile.
        const query = { ...call, state: report.state, facts };
        if (!decide(reportTransitions, query).allowed) return true;
        await applyReportEvent(work, locked, { ...call, changes: { late_at: now } });
        return true;
      });
      if (!did) return handled;
      seen.push(current.id);
    } catch (error) {
      if (onError === undefined || current.id === '') throw error;
      onError(error, current.id);
      seen.push(current.id);
    }
  }
}

/**
 * Reports keep their pictures until nobody may appeal the decision any more; then the files are
 * deleted, unless something else shows them. Any number of servers may call it. Returns how many
 * reports it changed. Refuses nothing.
 */
export async function releasePictures({
  db,
  rule_books: ruleBooks,
}: Pick<ModerationContext, 'db' | 'rule_books'>): Promise<number> {
  const { moderation } = await ruleBooks.current();
  const hours = restorableHours(moderation);
  let released = 0;
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const ids = await claimOldPictures(trx, { hours, limit: BATCH });
      for (const id of ids) await detachFiles(trx, { kind: 'report', id });
      return ids.length;
    });
    released += count;
    if (count < BATCH) return released;
  }
}
