import {
  findReviewed,
  listRefundable,
  readRefundUse,
} from '@guildhall/db/payments/refunds/queries';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import type { PaymentsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { isFeeWaived } from '../../users/read-closing.ts';
import { readUnspent } from './find-unspent.ts';

/** The viewer's payments of which something can go back to its source, and how much. */
export async function readRefundable(
  { db }: Pick<PaymentsContext, 'db'>,
  viewer: Pick<Viewer, 'user_id'>,
) {
  const payments = await listRefundable(db, viewer.user_id);
  const unspent = await readUnspent(db, viewer.user_id, payments);
  return payments.flatMap(({ id, left_minor, ...payment }) => {
    const { unused_minor = 0, returned_minor = 0 } = unspent.get(id) ?? {};
    const leftMinor = Math.min(left_minor, unused_minor + returned_minor);
    const shown = {
      payment_id: id,
      ...payment,
      left_minor: leftMinor,
      returned_minor: Math.min(leftMinor, returned_minor),
      spent_minor: left_minor - leftMinor,
    };
    return leftMinor > 0 ? [shown] : [];
  });
}

/** What the viewer's next refund costs, when one is free again, and which one is reviewed. */
export async function readRefundTerms({ db, rule_books }: PaymentsContext, viewer: Viewer) {
  const { refunds_to_source: rules } = await rule_books.current();
  const [use, reviewed, isWaived] = await Promise.all([
    readRefundUse(db, viewer.user_id, rules.free_unused_days),
    findReviewed(db, viewer.user_id),
    isFeeWaived(db, viewer.user_id),
  ]);
  const isFree = use.free_unused < rules.free_unused || isWaived;
  return {
    is_free: isFree,
    free_at:
      isFree || use.free_since === null ? null : daysAfter(use.free_since, rules.free_unused_days),
    free_days: rules.free_unused_days,
    cost: rules.cost,
    per_day: rules.per_day,
    refunds_left: Math.max(rules.per_day - use.refunds, 0),
    day_minor: rules.max_day_minor,
    left_today_minor: Math.max(rules.max_day_minor - use.refunded_minor, 0),
    reviewed: reviewed ?? null,
  };
}
