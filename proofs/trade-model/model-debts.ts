import { debtShare, WRITE_OFF_S } from './business-rules.ts';
import {
  add,
  balance,
  debtAccount,
  type DebtCause,
  type ModelState,
  pay,
  put,
} from './model-state.ts';

/** What users owe the shop: by decisions (E9), and for chargebacks (E13, E19 of rules.md §3). */

export function lend(
  model: ModelState,
  userId: string,
  amount: number,
  cause: DebtCause = 'chargeback',
): void {
  if (amount === 0) return;
  put(model, debtAccount(userId, cause), amount);
  model.lent_s.set(debtAccount(userId, cause), model.now_s);
}

/** A release to a seller (E5, E6): half of what it leaves them pays a debt of decisions (E10). */
export function release(model: ModelState, from: string, userId: string, amount: number): void {
  const charged = Math.min(amount, balance(model, debtAccount(userId)));
  const owed = debtAccount(userId, 'decision');
  const share = Math.min(debtShare(amount - charged), balance(model, owed));
  put(model, from, -amount);
  put(model, owed, -share);
  // What pays a chargeback is taken of what is left.
  add(model, `available:${userId}`, amount - share);
}

/** What stands behind the debts of decisions: the fund and the operator's own money. */
const OWN = ['fund', 'equity', 'rev.commission', 'rev.buyer_fee', 'rev.wd_fee'] as const;
const SPENT = ['psp_cost', 'cb_loss'] as const;

/** How much more decisions may lend now (E9). */
export function leftToLend(model: ModelState): number {
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + balance(model, name), 0);
  const lent = [...model.accounts]
    .filter(([name]) => name.endsWith(':decision'))
    .reduce((total, [, amount]) => total + amount, 0);
  return sum(OWN) - sum(SPENT) - lent;
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
const writtenOffAt = (model: ModelState, account: string): number | null => {
  if (balance(model, account) === 0) return null;
  return (model.lent_s.get(account) ?? 0) + WRITE_OFF_S;
};

export const debtMoments = (model: ModelState): (number | null)[] =>
  [...model.lent_s.keys()].map((account) => writtenOffAt(model, account));

/**
 * Nobody has paid for 60 days: the fund pays what it has. What a bank may still give back is not
 * lost yet. Returns how many debts were written off.
 */
export function writeOffDebts(model: ModelState): number {
  const isOpen = (account: string) =>
    model.chargebacks.some(
      ({ payment, state }) => state === 'open' && debtAccount(payment.user_id) === account,
    );
  // The fund pays in the order of the accounts.
  const due = [...model.lent_s.keys()].toSorted().filter((account) => {
    const atS = writtenOffAt(model, account);
    return atS !== null && atS <= model.now_s && !isOpen(account);
  });
  for (const account of due) {
    const debt = balance(model, account);
    const paid = Math.min(debt, Math.max(0, balance(model, 'fund')));
    put(model, account, -debt);
    put(model, 'fund', -paid);
    put(model, 'cb_loss', debt - paid);
    const [, userId = '', cause] = account.split(':');
    if (cause === 'chargeback') model.written_off.add(userId);
  }
  return due.length;
}
