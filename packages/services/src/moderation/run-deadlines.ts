import { findDueReport } from '@guildhall/db/moderation/commands';
import { inWork } from '@guildhall/db/kernel/work';
import { decide } from '@guildhall/domain/kernel/transitions';
import { reportTransitions } from '@guildhall/domain/moderation/states';
import { applyReportEvent, BY_SYSTEM } from './apply-event.ts';
import type { ModerationContext } from './context.ts';
import { lockWithTarget } from './lock-report.ts';

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
