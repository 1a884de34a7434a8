import { type BasisPoints, minor } from '../../kernel/money.ts';
import { taxWithin } from '../../wallet/rules.ts';
import type { CreditNoteFacts, DocumentKind, ReceiptFacts } from './types.ts';

/**
 * For how many years a document is kept from the end of the year in which it was issued. The
 * longest that tax law of the EU asks for (Directive 2006/112/EC, article 369k).
 */
const KEPT_YEARS = 10;

/** The last day on which a document has to be there: `YYYY-MM-DD`. */
export const keepUntil = (issuedAt: Date): string =>
  `${issuedAt.getUTCFullYear() + KEPT_YEARS}-12-31`;

const PREFIXES: Readonly<Record<DocumentKind, string>> = {
  receipt: 'R',
  credit_note: 'C',
  fee_statement: 'F',
};
const SERIAL_DIGITS = 8;

/** `R-2026-00000123`. The serial is unique by itself, whatever the kind and the year. */
export const documentNumber = (kind: DocumentKind, issuedAt: Date, serial: number): string =>
  `${PREFIXES[kind]}-${issuedAt.getUTCFullYear()}-${String(serial).padStart(SERIAL_DIGITS, '0')}`;

/** What the ledger and the units say of a paid order now. */
export interface PaidOrder {
  readonly paid_minor: number;
  readonly refunded_minor: number;
  /** The payer's bank took it back, and the order ended (O24). */
  readonly is_charged_back: boolean;
  /** The buyer fee of the units that were not given back. */
  readonly fee_minor: number;
}

/** What is left of the payment of an order: the price of the seller, and our fee. */
export function leftOf(order: PaidOrder) {
  const keptMinor = order.paid_minor - order.refunded_minor;
  const leftMinor = order.is_charged_back ? 0 : keptMinor;
  // An order that was canceled as a whole has units that were not.
  const feeMinor = Math.min(order.fee_minor, leftMinor);
  return {
    left_minor: leftMinor,
    price_minor: leftMinor - feeMinor,
    fee_minor: feeMinor,
    charged_back_minor: keptMinor - leftMinor,
  };
}

/** The amounts of a receipt: what was paid, whatever came back before it was issued. */
export function receiptAmounts(
  { paid_minor }: PaidOrder,
  paidFeeMinor: number,
  taxShare: BasisPoints,
) {
  return {
    price_minor: paid_minor - paidFeeMinor,
    fee_minor: paidFeeMinor,
    total_minor: paid_minor,
    tax_share: taxShare,
    tax_minor: taxWithin(minor(paidFeeMinor), taxShare),
  };
}

const SUMMED = [
  'price_minor',
  'fee_minor',
  'total_minor',
  'tax_minor',
  'refunded_minor',
  'charged_back_minor',
] as const;
type Credited = Readonly<Record<(typeof SUMMED)[number], number>>;

/** The sums of the credit notes of an order. */
export function creditedBy(notes: readonly Credited[]): Credited {
  const sums = SUMMED.map((field) => [field, notes.reduce((sum, note) => sum + note[field], 0)]);
  return Object.fromEntries(sums) as Credited;
}

/**
 * What a credit note has to say: what came back since the receipt and the notes before, with the
 * tax that the receipt says and not with today's. Null while nothing more did.
 */
export function creditSince(
  receipt: ReceiptFacts,
  notes: readonly CreditNoteFacts[],
  order: PaidOrder,
): Credited | null {
  const before = creditedBy(notes);
  const left = leftOf(order);
  const totalMinor = receipt.total_minor - before.total_minor - left.left_minor;
  if (totalMinor <= 0) return null;
  const feeMinor = receipt.fee_minor - before.fee_minor - left.fee_minor;
  const taxLeftMinor = taxWithin(minor(left.fee_minor), receipt.tax_share);
  return {
    price_minor: totalMinor - feeMinor,
    fee_minor: feeMinor,
    total_minor: totalMinor,
    tax_minor: receipt.tax_minor - before.tax_minor - taxLeftMinor,
    refunded_minor: order.refunded_minor - before.refunded_minor,
    charged_back_minor: left.charged_back_minor - before.charged_back_minor,
  };
}
