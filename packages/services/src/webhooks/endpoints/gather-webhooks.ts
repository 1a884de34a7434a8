import type { LoggedEvent } from '@guildhall/db/kernel/event-log';
import { insertMessages } from '@guildhall/db/webhooks/endpoints/commands';
import { type EndpointRow, listOpenEndpoints } from '@guildhall/db/webhooks/endpoints/queries';
import type { Database } from '@guildhall/db/database';
import { readAppNow } from '@guildhall/db/clock';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import { LOW_STOCK } from '@guildhall/domain/offers/rules';
import type { OrderState } from '@guildhall/domain/orders/types';
import { webhookTypeOf } from '@guildhall/domain/webhooks/endpoints/rules';
import type { WebhookType } from '@guildhall/domain/webhooks/types';
import type { Transaction } from 'kysely';
import { processEvents } from '../../kernel/events/process-events.ts';
import { listSoldFacts } from '../../orders/list-sold-facts.ts';
import { countInStock } from '../../vault/count-in-stock.ts';
import type { WebhooksContext } from '../context.ts';

const READER = { name: 'webhooks of sellers', topics: ['orders', 'stock'] } as const;
/** Events that take units from an offer. */
const TAKING: readonly string[] = ['reserve', 'sell'];

/** What is told to a seller, without data of the buyer. */
interface Happening {
  readonly seller_id: string;
  readonly type: WebhookType;
  readonly happened: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Makes webhooks of what the event log has about the orders and the stock of sellers with open
 * endpoints. Returns how many events it read.
 */
export async function gatherWebhooks(context: Pick<WebhooksContext, 'db'>): Promise<number> {
  return await processEvents(context, READER, async (trx, events) => {
    // What happened before the first run is told to nobody.
    if (events === null) return;
    const endpoints = await listOpenEndpoints(trx, [...new Set(events.flatMap(sellersIn))]);
    if (endpoints.length === 0) return;
    const sellers = new Set(endpoints.map(({ user_id }) => user_id));
    const concerned = events.filter((event) => sellersIn(event).some((id) => sellers.has(id)));
    const now = await readAppNow(trx);
    const happenings = [
      ...(await orderHappenings(trx, concerned)),
      ...(await stockHappenings(trx, concerned, now)),
    ];
    await insertMessages(
      trx,
      happenings.flatMap((each) => messagesOf(each, endpoints, now)),
    );
  });
}

/** The seller of an order is the second of its users; stock has no other. */
const sellersIn = ({ topic, user_ids }: LoggedEvent): string[] =>
  [topic === 'orders' ? user_ids[1] : user_ids[0]].filter((id) => id !== undefined);

async function orderHappenings(
  trx: Transaction<Database>,
  events: readonly LoggedEvent[],
): Promise<Happening[]> {
  // Events of single units say `unit_ids`; the order follows its units.
  const ofOrders = events.filter(
    ({ topic, details }) => topic === 'orders' && details['unit_ids'] === undefined,
  );
  if (ofOrders.length === 0) return [];
  const facts = await listSoldFacts(trx, [...new Set(ofOrders.map((each) => each.subject_id))]);
  const byId = new Map(facts.map((each) => [each.id, each]));
  return ofOrders.flatMap(({ subject_id: id, details }) => {
    const order = byId.get(id);
    const state = details['state'] as OrderState;
    const type = webhookTypeOf(state);
    if (order === undefined || type === null) return [];
    const { seller_id, offer_id, kind, quantity, price_minor, currency } = order;
    const sold = { offer_id, kind, quantity, price_minor, currency };
    const data = { order_id: id, order_number: orderNumber(id), state, ...sold };
    return [{ seller_id, type, happened: `${type} ${id}`, data }];
  });
}

/** An offer of gift cards that has few units left is told once a day. */
async function stockHappenings(
  trx: Transaction<Database>,
  events: readonly LoggedEvent[],
  now: Date,
): Promise<Happening[]> {
  const taken = events.filter(
    ({ topic, event, details }) =>
      topic === 'stock' && TAKING.includes(event) && details['kind'] === 'gift_card',
  );
  if (taken.length === 0) return [];
  const sellers = new Map(
    taken.flatMap((each) => sellersIn(each).map((id) => [each.subject_id, id])),
  );
  const left = await countInStock(trx, [...sellers.keys()]);
  const day = now.toISOString().slice(0, 10);
  return [...sellers].flatMap(([offerId, sellerId]) => {
    const units = left.get(offerId) ?? 0;
    if (units > LOW_STOCK) return [];
    const type = 'stock.low' as const;
    const data = { offer_id: offerId, units_left: units };
    return [{ seller_id: sellerId, type, happened: `${type} ${offerId} ${day}`, data }];
  });
}

function messagesOf(
  { seller_id: sellerId, type, happened, data }: Happening,
  endpoints: readonly EndpointRow[],
  now: Date,
) {
  const payload = JSON.stringify({ type, timestamp: now.toISOString(), data });
  return endpoints
    .filter((each) => each.user_id === sellerId && each.types.includes(type))
    .map(({ id }) => ({ endpoint_id: id, type, happened, payload }));
}
