import type { Database } from '@guildhall/db/database';
import { ledgerFaults } from '@guildhall/db/invariants';
import { type Kysely, sql } from 'kysely';
import { answered } from '../procedure-call.ts';
import type { RunningShop } from '../running-shop.ts';
import type { Customer, Purchase, Trade } from './trade.ts';

/**
 * What is no longer true of all that clients were told, a sentence each; an empty list is what a
 * crash must leave behind. Asked when trade has ended and every server is up.
 */
export async function findLies(
  shop: RunningShop,
  trade: Trade,
  owner_db: Kysely<Database>,
): Promise<string[]> {
  const lies = [...(await ledgerFaults(owner_db)), ...(await changedAnswers(shop, trade))];
  for (const customer of trade.customers) lies.push(...(await liesTo(shop, trade, customer)));
  lies.push(...(await liesToSeller(shop, trade)), ...secretsSoldTwice(trade));
  lies.push(...(await moreThanAsked(trade, owner_db)));
  return lies;
}

/** A key that is sent again has the same answer, word for word (F1, F2, F7). */
async function changedAnswers(shop: RunningShop, { client }: Trade): Promise<string[]> {
  const lies: string[] = [];
  for (const [index, { person, procedure, input, text }] of client.told.entries()) {
    const server = index % shop.servers.length;
    const again = await shop.call(procedure, input, { token: person.token, server });
    if (again.text !== text) lies.push(`${procedure} answered ${text}, and now ${again.text}`);
  }
  return lies;
}

const stateAfter: Record<Purchase['ending'], string> = {
  sealed: 'delivered',
  opened: 'delivered',
  returned: 'cancelled',
  confirmed: 'in_protection',
};

/** Charged once for each thing, refunded once, and what he has seen is what was sealed. */
async function liesTo(shop: RunningShop, trade: Trade, customer: Customer): Promise<string[]> {
  const { token, pocket_minor, purchases } = customer;
  const lies: string[] = [];
  let in_escrow_minor = 0;
  for (const { order_id, good, unit_ids, seen, ending } of purchases) {
    const order = answered(await shop.call('orders.detail', { order_id }, { token }));
    const total_minor = good.quantity * good.unit_total_minor;
    if (ending === 'sealed' || ending === 'opened') in_escrow_minor += total_minor;
    const paid = order.paid_at === null ? 'unpaid' : 'paid';
    const stands = `${paid} ${order.state} ${order.total_minor} for ${order.units.length}`;
    const told = `paid ${stateAfter[ending]} ${total_minor} for ${good.quantity}`;
    if (stands !== told) lies.push(`order ${order_id} is ${stands} instead of ${told}`);
    for (const unit_id of unit_ids) {
      const first = seen.get(unit_id);
      if (first === undefined) continue;
      const again = await trade.look(customer, order_id, unit_id);
      if (JSON.stringify(again) !== JSON.stringify(first)) {
        lies.push(`unit ${unit_id} holds something else than before`);
      }
    }
    lies.push(...wrongSecrets(order_id, good, [...seen.values()]));
  }
  const wallet = answered(await shop.call('wallet.summary', undefined, { token }));
  const has = `${wallet.spendable_minor} and ${wallet.in_escrow_minor} in escrow`;
  const should = `${pocket_minor} and ${in_escrow_minor} in escrow`;
  if (has !== should) {
    lies.push(`${customer.viewer.user_id} has ${has} instead of ${should}`);
  }
  return lies;
}

/** Each is one of those that were sealed; brought by hand, they are all of them, in their order. */
function wrongSecrets(order_id: string, good: Purchase['good'], seen: readonly object[]): string[] {
  const texts = seen.map((secret) => JSON.stringify(secret));
  const sealed = good.sealed.map((secret) => JSON.stringify(secret));
  const as_brought = !good.by_hand || texts.length === 0 || texts.join() === sealed.join();
  const is_right = as_brought && texts.every((text) => sealed.includes(text));
  return is_right ? [] : [`order ${order_id} holds what nobody sealed in it`];
}

/** INV7, by what buyers have seen with their own eyes. */
function secretsSoldTwice({ customers }: Trade): string[] {
  const purchases = customers.flatMap((customer) => customer.purchases);
  const seen = purchases.flatMap((purchase) => [...purchase.seen.values()]);
  const different = new Set(seen.map((secret) => JSON.stringify(secret)));
  const twice = seen.length - different.size;
  return twice === 0 ? [] : [`${twice} secrets were seen in two units`];
}

async function liesToSeller(shop: RunningShop, trade: Trade): Promise<string[]> {
  const { token } = trade.shopkeeper;
  const { spendable_minor } = answered(await shop.call('wallet.summary', undefined, { token }));
  if (spendable_minor === trade.moved_minor) return [];
  return [`the seller has ${spendable_minor}, but ${trade.moved_minor} were moved`];
}

/** No order, payment or checkout that nobody was told of: a repeated call made nothing twice. */
async function moreThanAsked(trade: Trade, owner_db: Kysely<Database>): Promise<string[]> {
  const lies: string[] = [];
  for (const { viewer, purchases, top_ups } of trade.customers) {
    const payments = purchases.filter(({ paid }) => paid === 'card').length + top_ups.length;
    const asked = { orders: purchases.length, payments, checkouts: payments };
    const { rows } = await sql<typeof asked>`select
      (select count(*) from orders where buyer_id = ${viewer.user_id}) as orders,
      (select count(*) from payments where user_id = ${viewer.user_id}) as payments,
      (select count(*) from payments payment join sandbox.checkouts checkout
        on checkout.client_reference = payment.id::text
        where payment.user_id = ${viewer.user_id}) as checkouts`.execute(owner_db);
    const [found, wanted] = [JSON.stringify(rows[0]), JSON.stringify(asked)];
    if (found !== wanted) lies.push(`${viewer.user_id} has ${found} instead of ${wanted}`);
  }
  return lies;
}
