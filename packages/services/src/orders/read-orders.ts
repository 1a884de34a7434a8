import { readAppNow } from '@guildhall/db/clock';
import { listUnits, type UnitRow } from '@guildhall/db/orders/commands';
import { readMoneyOfBuyer, readPostedEarnings } from '@guildhall/db/orders/money-queries';
import { listRequests } from '@guildhall/db/orders/request-queries';
import {
  findOrder,
  listHistory,
  listOrdersOf,
  type OrderCursor,
} from '@guildhall/db/orders/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import { actorsOf } from '@guildhall/domain/orders/policy';
import type { ListOrders } from '@guildhall/domain/orders/schema';
import { orderTransitions } from '@guildhall/domain/orders/states';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import type { OrderActor, UnitState } from '@guildhall/domain/orders/types';
import { areSharesPosted, expectedEarnings, sharesOf } from '@guildhall/domain/wallet/rules';
import type { ConfirmTerms, Earnings } from '@guildhall/domain/wallet/types';
import { z } from 'zod';
import { findProduct, readFieldsOfEach } from '../catalog/read-catalog.ts';
import { readPromisedFields } from '../catalog/read-vault-fields.ts';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { cursorTime, readCursor, writeCursor } from '../kernel/page-cursor.ts';
import { coverOf } from '../offers/read-offers.ts';
import { readDestroyed } from '../vault/destroy-secrets.ts';
import type { TimedOrder } from './lock-own-order.ts';
import { allowRequests, orderFacts, unitFacts } from './store-lifecycles.ts';

/**
 * An order as one of its parties may see it, with the events allowed to them now, on the order and
 * on each unit. Refuses ORDER_NOT_FOUND to everyone else.
 */
export async function readOrder(
  { db, catalog, settings }: OrdersContext,
  viewer: Viewer,
  orderId: string,
  language: Language = DEFAULT_LANGUAGE,
) {
  const order = await findOrder(db, orderId);
  const actors = order === undefined ? [] : actorsOf(viewer, order);
  if (order === undefined || actors.length === 0) throw new Refusal('ORDER_NOT_FOUND');
  const [units, requests, history, money, earned, product] = await Promise.all([
    listUnits(db, order.id),
    listRequests(db, order.id),
    listHistory(db, order.id),
    readMoneyOfBuyer(db, order.id),
    actors.includes('seller') ? readPostedEarnings(db, order.id) : undefined,
    findProduct(db, order.kind, order.snapshot.product_slug, language),
  ]);
  const closed = units.filter(({ closed_at }) => closed_at !== null);
  const destroyed =
    closed.length === 0
      ? null
      : await readDestroyed(
          db,
          closed.map(({ stock_id }) => stock_id),
        );
  const game = product !== undefined && 'schema' in product ? product : undefined;
  const fieldsOf = await readFieldsOfEach({ catalog }, [order.snapshot], language, game);
  const facts = orderFacts(order);
  const allowed = allowedEvents(orderTransitions, { state: order.state, actors, facts }).map(
    // A buyer pays either way, and is not told the risk of their payment before.
    (event) => (event === 'pay_into_review' ? 'pay' : event),
  );
  const delivers = allowed.includes('deliver') && product !== undefined;
  return {
    order,
    actors,
    allowed,
    vault_form: delivers ? await readPromisedFields(db, order.snapshot, language) : null,
    requests: allowRequests(order, actors, requests),
    earnings: earned === undefined ? null : { ...earned, expected: forecast(units, order.terms) },
    history,
    money,
    split: splitOf(order, units, money),
    product,
    /** The attribute fields of the version that the offer was made under. */
    fields: fieldsOf(order.snapshot),
    cover: coverOf({ settings }, order.snapshot.cover),
    units: units.map((unit) => ({
      ...unit,
      secret_destroyed_at: destroyed?.get(unit.stock_id) ?? null,
      allowed: offeredEvents(unit, order, actors),
    })),
  };
}

/** What a viewer may do with a unit itself: what is disputed moves with its case alone. */
function offeredEvents(unit: UnitRow, order: TimedOrder, actors: readonly OrderActor[]) {
  const query = { state: unit.state, actors, facts: unitFacts(unit, order) };
  return allowedEvents(unitTransitions, query);
}

/**
 * Who gets what of an order that was paid: what was posted for confirmed units, and a forecast for
 * the others. It adds up with what the buyer got back to what they paid. Null before the payment.
 */
function splitOf(
  { terms, paid_at }: { readonly terms: ConfirmTerms; readonly paid_at: Date | null },
  units: readonly UnitRow[],
  { posted_shares: posted, refunded_minor, total_at_purchase_minor }: BuyerMoney,
) {
  // What is under review was paid, and has no time of its payment yet.
  if (paid_at === null) return null;
  const kept = units.filter(({ state }) => !GIVEN_BACK.includes(state));
  // A charge-back leaves nothing to anybody here.
  if (kept.length === 0 && refunded_minor === 0) return null;
  const confirmed = kept.filter(({ confirmed_at }) => confirmed_at !== null);
  const waiting = kept.filter(({ confirmed_at }) => confirmed_at === null);
  const expected = sharesOf(waiting, terms);
  const shares = {
    seller_minor: posted.seller_minor + expected.seller_minor,
    commission_minor: posted.commission_minor + expected.commission_minor,
    fund_minor: posted.fund_minor + expected.fund_minor,
    buyer_fee_minor: posted.buyer_fee_minor + expected.buyer_fee_minor,
  };
  const total = Object.values(shares).reduce((sum, share) => sum + share, refunded_minor);
  return {
    ...shares,
    /** Whether some of it is a forecast. */
    is_expected: waiting.length > 0,
    is_reconciled:
      total === total_at_purchase_minor && areSharesPosted(posted, sharesOf(confirmed, terms)),
  };
}

/** The states of units whose money went back to the buyer. */
const GIVEN_BACK: readonly UnitState[] = ['refunded', 'returned', 'cancelled'];

/** What units that were neither confirmed nor closed may still earn; null without any. */
function forecast(units: readonly UnitRow[], terms: ConfirmTerms): Earnings | null {
  const waiting = units.filter(
    ({ confirmed_at, closed_at }) => confirmed_at === null && closed_at === null,
  );
  const prices = waiting.map(({ price_minor }) => ({ price_minor, count: 1 }));
  return prices.length === 0 ? null : expectedEarnings(prices, terms);
}

type BuyerMoney = Awaited<ReturnType<typeof readMoneyOfBuyer>>;

export type OrderReading = Awaited<ReturnType<typeof readOrder>>;

const orderCursor: z.ZodType<OrderCursor> = z.strictObject({
  created_at: cursorTime,
  id: z.uuid(),
});

/** The viewer's purchases or sales, newest first, with a keyset cursor. */
export async function readOrders(
  { db, catalog, settings }: OrdersContext,
  viewer: Viewer,
  input: ListOrders,
) {
  const { cursor: cursorText, limit, ...filter } = input;
  const cursor = readCursor(cursorText, orderCursor);
  const rows = await listOrdersOf(db, viewer.user_id, filter, { cursor, limit: limit + 1 });
  const now = rows[0]?.now ?? (await readAppNow(db));
  const listed = rows.slice(0, limit);
  const fieldsOf = await readFieldsOfEach({ catalog }, listed, DEFAULT_LANGUAGE);
  const items = listed.map(({ posted, unconfirmed, ...row }) => {
    const side = filter.side === 'bought' ? 'buyer' : 'seller';
    const earnings =
      posted === undefined || unconfirmed === undefined
        ? null
        : { posted, expected: expectedEarnings(unconfirmed, row.terms) };
    const cover = coverOf({ settings }, row.cover);
    return { ...row, cover, side, earnings, fields: fieldsOf(row) } as const;
  });
  const last = items.at(-1);
  const nextCursor =
    rows.length > items.length && last !== undefined
      ? writeCursor({ created_at: last.cursor_time, id: last.id })
      : null;
  return { now, items, next_cursor: nextCursor };
}

export type OrderListing = Awaited<ReturnType<typeof readOrders>>['items'][number];
