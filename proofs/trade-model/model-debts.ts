import { debtShare, WRITE_OFF_S } from './business-rules.ts';
import { add, balance, type ModelState, move } from './model-state.ts';

/** What users owe the shop: E9, E10 and E13 of rules.md §3. */

export function lend(model: ModelState, userId: string, amount: number): void {
  if (amount === 0) return;
  add(model, `receivable:${userId}`, amount);
  model.lent_s.set(userId, model.now_s);
}

/** Earnings become available (E5, E6); half of them pays a debt (E10). */
export function release(model: ModelState, userId: string, account: string, amount: number): void {
  const [available, owed] = [`available:${userId}`, `receivable:${userId}`];
  move(model, account, available, amount);
  const share = Math.min(debtShare(amount), balance(model, owed));
  add(model, available, -share);
  add(model, owed, -share);
}

/** The wallet pays what its user owes, as far as it goes. */
export function collect(model: ModelState, userId: string): void {
  const [wallet, owed] = [`wallet:${userId}`, `receivable:${userId}`];
  const paid = isWalletFrozen(model, userId)
    ? 0
    : Math.min(balance(model, wallet), balance(model, owed));
  add(model, wallet, -paid);
  add(model, owed, -paid);
}

/**
 * While a chargeback is open that its user may have to pay for, a wallet pays nothing (M9). Returns
 * since when, or null.
 */
export function frozenSince({ chargebacks }: ModelState, userId: string): number | null {
  const freezes = chargebacks.filter(
    ({ payment, state, freezes_wallet }) =>
      payment.user_id === userId && state === 'open' && freezes_wallet,
  );
  return freezes.length === 0 ? null : Math.min(...freezes.map(({ begun_s }) => begun_s));
}

export const isWalletFrozen = (model: ModelState, userId: string): boolean =>
  frozenSince(model, userId) !== null;

/** Until when nobody has to pay a debt, or null without one. */
const writtenOffAt = (model: ModelState, userId: string): number | null => {
  if (balance(model, `receivable:${userId}`) === 0) return null;
  return (model.lent_s.get(userId) ?? 0) + WRITE_OFF_S;
};

export const debtMoments = (model: ModelState): (number | null)[] =>
  [...model.lent_s.keys()].map((userId) => writtenOffAt(model, userId));

/**
 * Nobody has paid for 60 days: the fund pays what it has. What a bank may still give back is not
 * lost yet. Returns how many debts were written off.
 */
export function writeOffDebts(model: ModelState): number {
  const isOpen = (userId: string) =>
    model.chargebacks.some(({ payment, state }) => payment.user_id === userId && state === 'open');
  // The fund pays in the order of the accounts.
  const due = [...model.lent_s.keys()].toSorted().filter((userId) => {
    const atS = writtenOffAt(model, userId);
    return atS !== null && atS <= model.now_s && !isOpen(userId);
  });
  for (const userId of due) {
    const debt = balance(model, `receivable:${userId}`);
    const paid = Math.min(debt, Math.max(0, balance(model, 'fund')));
    add(model, `receivable:${userId}`, -debt);
    add(model, 'fund', -paid);
    add(model, 'cb_loss', debt - paid);
  }
  return due.length;
}
