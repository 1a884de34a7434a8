import { DAY_S, SOURCE_REFUNDS, topUpCost } from './business-rules.ts';
import { isDebtor, isWalletFrozen } from './model-debts.ts';
import { isStaff } from './model-decisions.ts';
import {
  add,
  balance,
  type Forecast,
  type ModelState,
  type Payment,
  type Person,
  refusal,
  type SourceRefund,
} from './model-state.ts';

/** What of a payment's own money lies in the wallet: the shop says so, and INV16 looks at it. */
export interface Unspent {
  readonly unspent: number;
  /** What of it had bought something, and came back. */
  readonly returned: number;
}

/** What of a payment went back already: by a refund, or to the payer's bank. */
export function leftOf(model: ModelState, payment: Payment): number {
  const refunds = model.refunds.filter(({ state }) => state === 'pending' || state === 'succeeded');
  const chargebacks = model.chargebacks.filter(({ state }) => state !== 'won');
  return [...refunds, ...chargebacks]
    .filter((each) => each.payment === payment)
    .reduce((left, { amount }) => left - amount, payment.amount);
}

/** What a user has asked for since then. */
const refundsSince = (model: ModelState, userId: string, seconds: number): SourceRefund[] =>
  model.refunds.filter(
    ({ payment, created_s }) => payment.user_id === userId && created_s > model.now_s - seconds,
  );

const cameToNothing = ({ state }: SourceRefund) => state === 'failed' || state === 'rejected';

/** What a refund of so much costs: of what has bought nothing, one is free in 30 days. */
export function termsOf(
  model: ModelState,
  userId: string,
  amount: number,
  { returned }: Unspent,
): { unused: number; fee: number } {
  const unused = Math.max(0, amount - returned);
  const lately = refundsSince(model, userId, SOURCE_REFUNDS.free_unused_s);
  const isFree = !lately.some((each) => each.unused > 0 && each.fee === 0 && !cameToNothing(each));
  return { unused, fee: unused === 0 || isFree ? 0 : topUpCost(unused) };
}

function isAboveDayLimit(model: ModelState, userId: string, amount: number): boolean {
  const today = refundsSince(model, userId, DAY_S);
  const sum = today
    .filter((each) => !cameToNothing(each))
    .reduce((total, each) => total + each.amount + each.fee, 0);
  return today.length >= SOURCE_REFUNDS.per_day || sum + amount > SOURCE_REFUNDS.day_limit;
}

/** Why money that is asked back cannot leave the wallet now. */
function stuckIn(model: ModelState, userId: string, amount: number): string | null {
  if (isDebtor(model, userId)) return 'CHARGEBACK_DEBT';
  if (balance(model, `wallet:${userId}`) < amount) return 'INSUFFICIENT_FUNDS';
  return isWalletFrozen(model, userId) ? 'FUNDS_FROZEN' : null;
}

/** E3: `sign` −1 takes it out of the wallet, and 1 puts it back (E20). */
function postRefund(model: ModelState, refund: SourceRefund, sign: -1 | 1): void {
  const { payment, amount, fee } = refund;
  add(model, `wallet:${payment.user_id}`, sign * (amount + fee));
  add(model, 'psp:desk', sign * amount);
  add(model, 'psp_cost', sign * fee);
}

/**
 * E3: money of the wallet goes back to the source of a payment, as far as it lies there unspent.
 * What costs the shop more than one top-up in 30 days is only asked for, and staff decide.
 */
export function refundToSource(
  model: ModelState,
  person: Person,
  payment: Payment | undefined,
  amount: number,
  unspent: Unspent,
): Forecast {
  const { user_id } = person;
  if (payment?.user_id !== user_id || payment.state !== 'captured') {
    return refusal('PAYMENT_NOT_FOUND');
  }
  if (amount > Math.min(leftOf(model, payment), unspent.unspent)) return refusal('REFUND_LIMIT');
  if (isAboveDayLimit(model, user_id, amount)) return refusal('REFUND_DAY_LIMIT');
  const { unused, fee } = termsOf(model, user_id, amount, unspent);
  if (fee >= amount) return refusal('REFUND_TOO_SMALL');
  const isWaiting = model.refunds.some(
    (each) => each.state === 'in_review' && each.payment.user_id === user_id,
  );
  if (fee > 0 && isWaiting) return refusal('REFUND_IN_REVIEW');
  const stuck = fee > 0 ? null : stuckIn(model, user_id, amount);
  if (stuck !== null) return refusal(stuck);
  return {
    refused: null,
    happen: (answer) => {
      const { refund_id: id } = answer as { refund_id: string };
      const times = { created_s: model.now_s, due_s: fee > 0 ? reviewEnd(model) : null };
      const what = { id, payment, amount: amount - fee, fee, unused, ...times };
      const refund: SourceRefund = { ...what, state: fee > 0 ? 'in_review' : 'pending' };
      if (refund.state === 'pending') postRefund(model, refund, -1);
      model.refunds.push(refund);
    },
  };
}

const reviewEnd = ({ now_s }: ModelState) => now_s + SOURCE_REFUNDS.review_s;

/** Staff approve a refund that they review, which leaves the wallet now, or reject it. */
export function decideRefund(
  model: ModelState,
  person: Person,
  refund: SourceRefund | undefined,
  decision: 'approve' | 'reject',
  unspent: number,
): Forecast {
  if (refund === undefined || refund.payment.user_id === person.user_id) {
    return refusal('REFUND_NOT_FOUND');
  }
  if (refund.state !== 'in_review') return refusal('REFUND_DECIDED');
  if (!isStaff(person)) return refusal('PERMISSION_DENIED');
  if (decision === 'reject')
    return { refused: null, happen: () => void (refund.state = 'rejected') };
  const { payment, amount, fee } = refund;
  if (amount + fee > Math.min(leftOf(model, payment), unspent)) return refusal('REFUND_LIMIT');
  const stuck = stuckIn(model, payment.user_id, amount + fee);
  if (stuck !== null) return refusal(stuck);
  return {
    refused: null,
    happen: () => {
      refund.state = 'pending';
      postRefund(model, refund, -1);
    },
  };
}

/** What nobody has decided in time stays in the wallet. Returns how many there were. */
export function lapseReviews(model: ModelState): number {
  const due = model.refunds.filter(
    ({ state, due_s }) => state === 'in_review' && due_s !== null && due_s <= model.now_s,
  );
  for (const refund of due) refund.state = 'rejected';
  return due.length;
}

/** E20: what failed is in the wallet again, also after the provider called it a success. */
export function hearOfRefund(
  model: ModelState,
  refund: SourceRefund,
  says: 'succeeded' | 'failed',
): string {
  const isNews = says === 'failed' ? refund.state !== 'failed' : refund.state === 'pending';
  if (!isNews) return 'nothing_to_do';
  refund.state = says;
  if (says === 'failed') postRefund(model, refund, 1);
  return 'settled';
}
