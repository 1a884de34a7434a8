import { WRITE_OFF_S } from './business-rules.ts';
import { balance, debtAccount, type ModelState, pay, put } from './model-state.ts';

/** What users owe the shop for chargebacks: E10, E13 and E19 of rules.md §3. */

export function lend(model: ModelState, userId: string, amount: number): void {
  if (amount === 0) return;
  put(model, debtAccount(userId), amount);
  model.lent_s.set(userId, model.now_s);
}

/** Whether somebody owes for a chargeback, or has never paid one: they spend nothing. */
export const isDebtor = (model: ModelState, userId: string): boolean =>
  balance(model, debtAccount(userId)) > 0 || model.written_off.has(userId);

/** What somebody has pays their debt: the wallet first, then what is available. */
export function collect(model: ModelState, userId: string): void {
  const owed = debtAccount(userId);
  const wallet = `wallet:${userId}`;
  if (!isWalletFrozen(model, userId)) {
    pay(model, wallet, Math.min(balance(model, wallet), balance(model, owed)));
  }
  const available = `available:${userId}`;
  pay(model, available, Math.min(balance(model, available), balance(model, owed)));
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
  if (balance(model, debtAccount(userId)) === 0) return null;
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
    const debt = balance(model, debtAccount(userId));
    const paid = Math.min(debt, Math.max(0, balance(model, 'fund')));
    put(model, debtAccount(userId), -debt);
    put(model, 'fund', -paid);
    put(model, 'cb_loss', debt - paid);
    model.written_off.add(userId);
  }
  return due.length;
}
