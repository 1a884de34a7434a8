import { findOver } from '@guildhall/db/moderation/restriction-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { decide } from '@guildhall/domain/kernel/transitions';
import { restrictionTransitions } from '@guildhall/domain/moderation/restriction-states';
import { BY_SYSTEM } from './apply-event.ts';
import { applyRestrictionEvent } from './apply-restriction-event.ts';
import type { ModerationContext } from './context.ts';
import { lockWithUser } from './lock-restriction.ts';
import { tellEnd } from './restrict-user.ts';

/**
 * RS5, RS6: ends the restrictions whose time is over, and tells their users. Any number of servers
 * may call it. One that fails is reported and left for the next run; without `onError` it is
 * thrown. Returns how many it ended.
 */
export async function endRestrictions(
  { db, rule_books: ruleBooks }: Pick<ModerationContext, 'db' | 'rule_books'>,
  onError?: (error: unknown, id: string) => void,
): Promise<number> {
  const rules = await ruleBooks.current();
  const seen: string[] = [];
  for (let ended = 0; ; ended += 1) {
    const current = { id: '' };
    try {
      const did = await inTransaction(db, async (trx) => {
        const over = await findOver(trx, seen);
        if (over === undefined) return false;
        current.id = over.id;
        const { restriction, facts } = await lockWithUser(trx, over, { staff_id: null, rules });
        const event = restriction.state === 'appealed' ? 'run_out' : 'expire';
        const query = { event, ...BY_SYSTEM, state: restriction.state, facts } as const;
        // Another server may have ended it, or staff have moved its end meanwhile.
        if (!decide(restrictionTransitions, query).allowed) return true;
        await applyRestrictionEvent(trx, restriction, { event, ...BY_SYSTEM, facts });
        if (restriction.in_effect) await tellEnd(trx, restriction, false);
        return true;
      });
      if (!did) return ended;
    } catch (error) {
      if (onError === undefined || current.id === '') throw error;
      onError(error, current.id);
    }
    seen.push(current.id);
  }
}
