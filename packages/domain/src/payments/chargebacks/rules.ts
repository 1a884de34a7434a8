import { minorUnits } from '../../kernel/exchange-rates.ts';
import { orderNumber } from '../../kernel/ids.ts';
import type { OrderEvidence } from '../../orders/evidence/types.ts';
import type { OrderState } from '../../orders/types.ts';
import type { ChargebackEvent } from './states.ts';
import type { ChargebackFacts, Evidence, Spending } from './types.ts';

/** What the payment that is charged back has paid for, and whether the bank takes all of it. */
interface ChargedBackPayment {
  /** The state of the order that it has paid; null if its money went to the wallet. */
  readonly order_state: OrderState | null;
  readonly chargeback_minor: number;
  /** What the buyer has paid for the order now, with the fee. */
  readonly order_total_minor: number | null;
}

/** Paid, and nothing is delivered yet: all of the money is in escrow (rules.md §4, O24). */
const UNDELIVERED: readonly OrderState[] = ['payment_review', 'paid', 'in_delivery'];
/** The buyer has got something for it, and the seller is untouched (rules.md §3, E13). */
const DELIVERED: readonly OrderState[] = ['delivered', 'in_protection', 'completed', 'disputed'];

/**
 * Whose loss a chargeback is (rules.md §3, E12, E13, E19). A chargeback of a part does not end an
 * undelivered order: the buyer owes the part. Money of an order that is over without a delivery is
 * in the buyer's wallet, like a top-up.
 */
export function chargebackEvent({
  order_state: state,
  chargeback_minor,
  order_total_minor,
}: ChargedBackPayment): Extract<ChargebackEvent, `charge_back_${string}`> {
  if (state === null) return 'charge_back_balance';
  if (DELIVERED.includes(state)) return 'charge_back_delivered';
  const isWhole = chargeback_minor === order_total_minor;
  if (!UNDELIVERED.includes(state)) return 'charge_back_balance';
  return isWhole ? 'charge_back_order' : 'charge_back_delivered';
}

/** The most that Stripe takes of each text; all together may have 150,000 characters. */
export const EVIDENCE_CHARACTERS = 20_000;
/** For the note of what is left out. */
const NOTE_CHARACTERS = 60;

/**
 * The evidence against a chargeback (rules.md §6): what was sold, when it was paid, delivered and
 * confirmed, and every time that the payer signed in or opened it, with address and device. In
 * English, which banks read.
 */
export function evidenceOf(facts: ChargebackFacts): Evidence {
  const { order, spending, later_orders } = facts;
  const orders = order === null ? later_orders : [order, ...later_orders];
  const money = spending === null ? [] : spendingLines(facts, spending);
  const lines = [...(order === null ? [] : orderLines(order)), ...money];
  return {
    access_log: accessLog(facts, orders),
    service_date: serviceDate(facts),
    product_description: productOf(facts),
    text: fitted(paymentLines(facts), [...lines, ...later_orders.flatMap(orderLines)]),
  };
}

function paymentLines(facts: ChargebackFacts): string[] {
  const { payment_id, paid_minor, taken_minor, currency, captured_at, payer } = facts;
  const { unpaid_order_id: unpaid } = facts;
  const captured = captured_at === null ? '' : `, captured ${at(captured_at)}`;
  return [
    `Payment ${payment_id} of ${money(paid_minor, currency)}${captured}.`,
    ...(unpaid === null
      ? []
      : [`It was started for order ${orderNumber(unpaid)}, but is not what paid for that order.`]),
    `The bank takes back ${money(taken_minor, currency)}.`,
    `The payer signed up at our marketplace ${at(payer.signed_up_at)}, and accepted its terms of ` +
      'service with it.',
  ];
}

function orderLines(order: OrderEvidence): string[] {
  const { total_minor, refunded_minor, currency, units, reveal_count, ticks } = order;
  const number = orderNumber(order.id);
  const done = ticks.filter(({ is_done }) => is_done);
  const secured = done.map(
    ({ item, occurred_at }) => `${item.replaceAll('_', ' ')} (${at(occurred_at)})`,
  );
  const isDelivered = units.some(({ delivered_at }) => delivered_at !== null);
  return [
    `Order ${number}: ${productLine(order)}.`,
    `Placed ${at(order.ordered_at)}. The payer was shown the total of ` +
      `${money(total_minor, currency)}, which includes every fee, before they placed it.`,
    ...(order.paid_at === null ? [] : [`Paid ${at(order.paid_at)}.`]),
    ...(isDelivered ? units.map(unitLine) : ['Nothing was delivered.']),
    ...(reveal_count === 0 ? [] : [`Opened by the payer: ${reveal_count}; see the access log.`]),
    ...(secured.length === 0 ? [] : [`Marked as done by the payer: ${secured.join(', ')}.`]),
    ...(refunded_minor === 0
      ? []
      : [`Given back to the payer’s wallet: ${money(refunded_minor, currency)}.`]),
  ];
}

function unitLine(unit: OrderEvidence['units'][number]): string {
  const { position, delivered_at, confirmed_at, is_confirmed_by_buyer } = unit;
  if (delivered_at === null) return `Unit ${position}: not delivered.`;
  const delivered = `Unit ${position}: delivered ${at(delivered_at)} through our encrypted vault`;
  if (confirmed_at === null) return `${delivered}.`;
  return is_confirmed_by_buyer
    ? `${delivered}; confirmed by the payer ${at(confirmed_at)}.`
    : `${delivered}; the time to inspect it ended ${at(confirmed_at)} without a complaint.`;
}

function spendingLines({ currency }: ChargebackFacts, spending: readonly Spending[]): string[] {
  const lines = spending.map(({ occurred_at, amount_minor, order_id }) => {
    const use =
      order_id === null ? 'sent back to its source' : `for order ${orderNumber(order_id)}`;
    return `${at(occurred_at)}: ${money(amount_minor, currency)} ${use}.`;
  });
  return [
    'The money was credited to the payer’s wallet at our marketplace. It pays for purchases there, ' +
      'or goes back to its source. Since then has left the wallet:',
    ...(lines.length === 0 ? ['Nothing.'] : lines),
  ];
}

/** Every access that is known, oldest first; null if none is. */
function accessLog({ payer }: ChargebackFacts, orders: readonly OrderEvidence[]): string | null {
  const reveals = orders.flatMap((order) =>
    order.reveals.map(({ position, ...access }) => ({
      ...access,
      what: `opened unit ${position} of order ${orderNumber(order.id)}`,
    })),
  );
  const all = [...payer.sign_ins.map((access) => ({ ...access, what: 'signed in' })), ...reveals];
  if (all.length === 0) return null;
  const lines = all
    .toSorted((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime())
    .map(
      ({ occurred_at, what, ip_address, user_agent }) =>
        `${at(occurred_at)}: ${what} from ${oneLine(ip_address ?? 'an unknown address')} with ` +
        `${oneLine(user_agent ?? 'an unknown browser')}`,
    );
  const head =
    'What the payer did at our marketplace. To open what was delivered they proved again that it ' +
    'was them, and consented that it cannot be returned any more.';
  const revealed = orders.reduce((sum, { reveal_count }) => sum + reveal_count, 0);
  return fitted([head], lines, payer.sign_ins.length + revealed);
}

/** The first delivery, or when the wallet got the money that stayed there. */
function serviceDate({ order, spending, captured_at }: ChargebackFacts): string | null {
  const times = order?.units.flatMap(({ delivered_at }) => delivered_at?.getTime() ?? []) ?? [];
  if (times.length > 0) return at(new Date(Math.min(...times)));
  return spending === null || captured_at === null ? null : at(captured_at);
}

function productOf({ order, paid_minor, currency }: ChargebackFacts): string {
  if (order !== null) return `${productLine(order)}, sold by a user of our marketplace.`;
  return `${money(paid_minor, currency)} for the payer’s wallet at our marketplace.`;
}

function productLine({ kind, quantity, title, product_name }: OrderEvidence): string {
  const what = kind === 'account' ? 'game account' : 'gift card code';
  return `${quantity} × ${what}, ${oneLine(product_name)}: ${oneLine(title)}`;
}

/** The lines that a text has room for; entries are left out of the middle, and counted. */
function fitted(
  head: readonly string[],
  entries: readonly string[],
  count: number = entries.length,
): string {
  const half = Math.ceil(entries.length / 2);
  const last = entries.slice(half).toReversed();
  let room = EVIDENCE_CHARACTERS - NOTE_CHARACTERS - head.join('\n').length;
  let kept = 0;
  while (kept < half) {
    room -= [entries[kept], last[kept]].reduce((sum, line) => sum + (line?.length ?? 0) + 1, 0);
    if (room < 0) break;
    kept += 1;
  }
  const ending = last.slice(0, kept).toReversed();
  const missing = count - kept - ending.length;
  const note = missing === 0 ? [] : [`[${missing} more lines are left out here.]`];
  return [...head, ...entries.slice(0, kept), ...note, ...ending].join('\n');
}

/** What a user or their browser wrote, so that it cannot look like a line of ours. */
const oneLine = (text: string): string =>
  text
    .slice(0, 300)
    // Half of a character, too, which the database does not take.
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();

const at = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function money(amountMinor: number, currency: string): string {
  const units = minorUnits(currency);
  return `${currency} ${(amountMinor / units).toFixed(Math.log10(units))}`;
}
