import { add, minor, type Minor, shareHalfUp } from '../../kernel/money.ts';
import type { RuleBook } from '../../kernel/rules/rule-book.ts';

/** A movement of a user's wallet, as the ledger has posted it. */
export interface WalletMovement {
  readonly transaction_id: string;
  readonly event_key: string;
  readonly code: string;
  readonly order_id: string | null;
  /** The transaction that this one reverses. */
  readonly reverses: string | null;
  /** Below zero for what left the wallet. */
  readonly amount_minor: number;
  readonly occurred_at: Date;
  /** The order in which the balance changed: transactions of the database may cross in time. */
  readonly position: number;
}

/** What of a payment's own money lies in the wallet. */
export interface Unspent {
  /** It has bought nothing since it came in. */
  readonly unused_minor: number;
  /** It had bought something, and an order gave it back. */
  readonly returned_minor: number;
}

/** Money that came in at one time: a payment, or something else, such as earnings. */
interface Lot {
  readonly payment_id: string | null;
  unused_minor: number;
  returned_minor: number;
}

/** What was taken of a lot, to put it back. */
interface Taking {
  readonly lot: Lot;
  unused_minor: number;
  returned_minor: number;
}

const sumOf = ({ unused_minor, returned_minor }: Unspent): number => unused_minor + returned_minor;

/**
 * The money in a wallet by the payments that it came from (decision 100), from the balance before
 * the first of the movements and all movements since. What leaves the wallet is taken from the
 * money that came in first; an order that its own payment has paid, a refund to the source and a
 * chargeback take the money of their payment first. What an order gives back, or comes back
 * otherwise, is the money that was taken for it, the last first. Payments before the first movement
 * are not told apart: their money is older than all other.
 */
export function unspentOf(
  openingMinor: number,
  movements: readonly WalletMovement[],
): ReadonlyMap<string, Unspent> {
  const older = { payment_id: null, unused_minor: Math.max(0, openingMinor), returned_minor: 0 };
  const lots: Lot[] = [older];
  // What left the wallet before the first of the movements came in.
  let missingMinor = Math.max(0, -openingMinor);
  const takings = new Map<string, Taking[]>();
  const ordered = inOrder(movements);
  const ownPayments = paymentsOfOrders(ordered);
  for (const movement of ordered) {
    const { amount_minor: amountMinor } = movement;
    if (amountMinor < 0) {
      const own = ownPayments.get(movement.transaction_id) ?? paymentOf(movement.event_key);
      const taken = takeOldest(lots, own, -amountMinor);
      missingMinor -= amountMinor + taken.reduce((sum, each) => sum + sumOf(each), 0);
      for (const key of keysOf(movement)) takings.set(key, [...(takings.get(key) ?? []), ...taken]);
      continue;
    }
    const back = takenFor(movement);
    const restMinor = putBack(takings.get(back ?? '') ?? [], amountMinor, isOfOrder(movement));
    if (back === null) {
      const paymentId = paymentOf(movement.event_key);
      lots.push({ payment_id: paymentId, unused_minor: restMinor, returned_minor: 0 });
    } else older.unused_minor += restMinor;
    const found = takeOldest(lots, null, missingMinor);
    missingMinor -= found.reduce((sum, each) => sum + sumOf(each), 0);
  }
  return unspentByPayment(lots);
}

const inOrder = (movements: readonly WalletMovement[]): readonly WalletMovement[] =>
  movements.toSorted((a, b) => a.position - b.position);

/** The payment that a posting is about: `payment:{id}:capture`. */
const paymentOf = (eventKey: string): string | null =>
  eventKey.startsWith('payment:') ? (eventKey.split(':')[1] ?? null) : null;

/**
 * The payments that have paid their own order, by the purchase. A capture that pays its order does
 * so in its own transaction of the database, so both have the same time.
 */
function paymentsOfOrders(movements: readonly WalletMovement[]): ReadonlyMap<string, string> {
  const at = ({ order_id, occurred_at }: WalletMovement) =>
    `${order_id ?? ''} ${occurred_at.getTime()}`;
  const captured = new Map(
    movements
      .filter(({ code, order_id }) => code === 'E1' && order_id !== null)
      .map((each) => [at(each), paymentOf(each.event_key) ?? '']),
  );
  return new Map(
    movements.flatMap((each) => {
      const payment = each.code === 'E2' ? captured.get(at(each)) : undefined;
      return payment === undefined ? [] : [[each.transaction_id, payment] as const];
    }),
  );
}

/** By what a movement out of the wallet is found when its money comes back. */
const keysOf = ({ transaction_id, event_key, code, order_id }: WalletMovement): string[] => {
  if (code === 'E2') return [transaction_id, `order:${order_id}`];
  if (code === 'E10') return [transaction_id, 'debt'];
  return [transaction_id, event_key];
};

const isOfOrder = ({ code, order_id }: WalletMovement): boolean =>
  order_id !== null && ['E3', 'E7', 'E8', 'E9'].includes(code);

/** What the money of a movement into the wallet had been taken for; null if it is new there. */
function takenFor(movement: WalletMovement): string | null {
  const { code, event_key, order_id, reverses } = movement;
  if (reverses !== null) return reverses;
  if (isOfOrder(movement)) return `order:${order_id}`;
  if (code === 'E20') return event_key.replace(':refund-failed:', ':refund:');
  return code === 'E10' ? 'debt' : null;
}

/** Takes the payment's own money first, then the oldest, as far as there is any. */
function takeOldest(lots: readonly Lot[], paymentId: string | null, amountMinor: number): Taking[] {
  const own = paymentId === null ? [] : lots.filter((lot) => lot.payment_id === paymentId);
  let leftMinor = amountMinor;
  return [...own, ...lots].flatMap((lot) => {
    // A refund to the source takes what is free of charge first; a purchase leaves that.
    const [first, last] = own.includes(lot) ? RETURNED_FIRST : UNUSED_FIRST;
    const taking = { lot, unused_minor: 0, returned_minor: 0 };
    for (const part of [first, last]) {
      const partMinor = Math.min(lot[part], leftMinor);
      lot[part] -= partMinor;
      taking[part] = partMinor;
      leftMinor -= partMinor;
    }
    return sumOf(taking) > 0 ? [taking] : [];
  });
}
const UNUSED_FIRST = ['unused_minor', 'returned_minor'] as const;
const RETURNED_FIRST = ['returned_minor', 'unused_minor'] as const;

/** Puts money back to where it was taken from, the last first. Returns what was not taken. */
function putBack(takings: readonly Taking[], amountMinor: number, isReturned: boolean): number {
  let leftMinor = amountMinor;
  for (const taking of takings.toReversed()) {
    for (const part of RETURNED_FIRST) {
      const partMinor = Math.min(taking[part], leftMinor);
      taking[part] -= partMinor;
      taking.lot[isReturned ? 'returned_minor' : part] += partMinor;
      leftMinor -= partMinor;
    }
  }
  return leftMinor;
}

function unspentByPayment(lots: readonly Lot[]): ReadonlyMap<string, Unspent> {
  const found = new Map<string, Unspent>();
  for (const { payment_id, unused_minor, returned_minor } of lots) {
    if (payment_id === null) continue;
    const before = found.get(payment_id) ?? { unused_minor: 0, returned_minor: 0 };
    found.set(payment_id, {
      unused_minor: before.unused_minor + unused_minor,
      returned_minor: before.returned_minor + returned_minor,
    });
  }
  return found;
}

/** How a refund to the source is made (rules.md §2, "Money in and back out"). */
export interface RefundTerms {
  /** What of it has bought nothing since it came in. */
  readonly unused_minor: Minor;
  /** What it costs the user, out of what leaves the wallet. */
  readonly fee_minor: Minor;
  readonly is_reviewed: boolean;
}

/**
 * The terms of a refund of so much: what orders gave back goes first, at once and free. An unused
 * top-up does so while one is free, and is reviewed then, at what the provider keeps of it.
 */
export function termsOfRefund(
  amountMinor: number,
  { returned_minor }: Pick<Unspent, 'returned_minor'>,
  isFree: boolean,
  cost: RuleBook['refunds_to_source']['cost'],
): RefundTerms {
  const unused = minor(Math.max(0, amountMinor - returned_minor));
  const isReviewed = unused > 0 && !isFree;
  const fee = isReviewed ? add(shareHalfUp(unused, cost.share), cost.fixed_minor) : minor(0);
  return { unused_minor: unused, fee_minor: fee, is_reviewed: isReviewed };
}
