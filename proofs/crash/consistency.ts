import type { Database } from '@guildhall/db/database';
import { invariantViolations } from '@guildhall/db/invariants';
import { type Kysely, sql } from 'kysely';
import { answered } from '../procedure-call.ts';
import type { RunningShop } from '../running-shop.ts';
import type { Customer, Purchase, Trade } from './trade.ts';

/**
 * One sentence for each response to a client that is no longer true. A crash must leave none.
 * Called when trade has ended and every server runs again.
 */
export async function findInconsistencies(
  shop: RunningShop,
  trade: Trade,
  ownerDb: Kysely<Database>,
): Promise<string[]> {
  const inconsistencies = [
    ...(await invariantViolations(ownerDb)),
    ...(await changedAnswers(shop, trade)),
  ];
  for (const customer of trade.customers)
    inconsistencies.push(...(await inconsistenciesOf(shop, trade, customer)));
  inconsistencies.push(
    ...(await inconsistenciesOfSeller(shop, trade, ownerDb)),
    ...secretsSoldTwice(trade),
  );
  inconsistencies.push(...(await moreThanAsked(trade, ownerDb)));
  return inconsistencies;
}

/** A request that is repeated with its key gets the same response, byte for byte (F1, F2, F7). */
async function changedAnswers(shop: RunningShop, { client }: Trade): Promise<string[]> {
  const inconsistencies: string[] = [];
  for (const [index, { person, procedure, input, text }] of client.responses.entries()) {
    const server = index % shop.servers.length;
    const again = await shop.call(procedure, input, { token: person.token, server });
    if (again.text !== text)
      inconsistencies.push(`${procedure} answered ${text}, and now ${again.text}`);
  }
  return inconsistencies;
}

const stateAfter: Record<Purchase['ending'], string> = {
  sealed: 'delivered',
  opened: 'delivered',
  returned: 'cancelled',
  refunded: 'refunded',
  confirmed: 'in_protection',
};

/** Each purchase is charged once and refunded once, and the buyer has seen what was sealed. */
async function inconsistenciesOf(
  shop: RunningShop,
  trade: Trade,
  customer: Customer,
): Promise<string[]> {
  const { token, walletMinor, purchases } = customer;
  const inconsistencies: string[] = [];
  let inEscrowMinor = 0;
  for (const { order_id, item, unit_ids, seen, ending } of purchases) {
    const order = answered(await shop.call('orders.detail', { order_id }, { token }));
    const totalMinor = item.quantity * item.unit_total_minor;
    if (ending === 'sealed' || ending === 'opened') inEscrowMinor += totalMinor;
    const paid = order.paid_at === null ? 'unpaid' : 'paid';
    const actual = `${paid} ${order.state} ${order.total_minor} for ${order.units.length}`;
    const expected = `paid ${stateAfter[ending]} ${totalMinor} for ${item.quantity}`;
    if (actual !== expected)
      inconsistencies.push(`order ${order_id} is ${actual} instead of ${expected}`);
    for (const unitId of unit_ids) {
      const first = seen.get(unitId);
      if (first === undefined) continue;
      const again = await trade.look(customer, order_id, unitId);
      if (JSON.stringify(again) !== JSON.stringify(first)) {
        inconsistencies.push(`unit ${unitId} holds something else than before`);
      }
    }
    inconsistencies.push(...wrongSecrets(order_id, item, [...seen.values()]));
  }
  const wallet = answered(await shop.call('wallet.summary', undefined, { token }));
  const has = `${wallet.spendable_minor} and ${wallet.in_escrow_minor} in escrow`;
  const should = `${walletMinor} and ${inEscrowMinor} in escrow`;
  if (has !== should) {
    inconsistencies.push(`${customer.viewer.user_id} has ${has} instead of ${should}`);
  }
  return inconsistencies;
}

/** Each revealed secret is one that was sealed; for manual delivery, all of them in order. */
function wrongSecrets(orderId: string, item: Purchase['item'], seen: readonly object[]): string[] {
  const texts = seen.map((secret) => JSON.stringify(secret));
  const sealed = item.sealed.map((secret) => JSON.stringify(secret));
  const asBrought = !item.by_hand || texts.length === 0 || texts.join() === sealed.join();
  const isRight = asBrought && texts.every((text) => sealed.includes(text));
  return isRight ? [] : [`order ${orderId} holds what nobody sealed in it`];
}

/** INV7, judged by what buyers have revealed. */
function secretsSoldTwice({ customers }: Trade): string[] {
  const purchases = customers.flatMap((customer) => customer.purchases);
  const seen = purchases.flatMap((purchase) => [...purchase.seen.values()]);
  const different = new Set(seen.map((secret) => JSON.stringify(secret)));
  const twice = seen.length - different.size;
  return twice === 0 ? [] : [`${twice} secrets were seen in two units`];
}

/** Earnings left once: to the wallet, to the bank, or they are on their way there. */
async function inconsistenciesOfSeller(
  shop: RunningShop,
  trade: Trade,
  ownerDb: Kysely<Database>,
): Promise<string[]> {
  const { token, viewer } = trade.shopkeeper;
  const { spendable_minor, withdrawing_minor } = answered(
    await shop.call('wallet.summary', undefined, { token }),
  );
  const rows = await ownerDb
    .selectFrom('withdrawals')
    .select(['id', 'amount_minor', 'state'])
    .where('user_id', '=', viewer.user_id)
    .execute();
  const faults = rows.flatMap(({ id, amount_minor, state }) => {
    const expected = trade.withdrawals.get(id);
    const isRight =
      expected?.amount_minor === amount_minor && expected.is_kept === (state !== 'cancelled');
    return isRight ? [] : [`withdrawal ${id} of ${amount_minor} is ${state}`];
  });
  if (rows.length !== trade.withdrawals.size) {
    faults.push(`there are ${rows.length} withdrawals instead of ${trade.withdrawals.size}`);
  }
  const open = rows.filter(({ state }) => state !== 'cancelled' && state !== 'paid');
  const openMinor = open.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const has = `${spendable_minor} and ${withdrawing_minor} on its way`;
  const should = `${trade.moved_minor} and ${openMinor} on its way`;
  return has === should ? faults : [...faults, `the seller has ${has} instead of ${should}`];
}

/** Every order, payment and check-out is known to a client: no repeated call made a second one. */
async function moreThanAsked(trade: Trade, ownerDb: Kysely<Database>): Promise<string[]> {
  const inconsistencies: string[] = [];
  for (const { viewer, purchases, top_ups } of trade.customers) {
    const payments = purchases.filter(({ paid }) => paid === 'card').length + top_ups.length;
    const asked = { orders: purchases.length, payments, checkouts: payments };
    const { rows } = await sql<typeof asked>`select
      (select count(*) from orders where buyer_id = ${viewer.user_id}) as orders,
      (select count(*) from payments where user_id = ${viewer.user_id}) as payments,
      (select count(*) from payments payment join sandbox.checkouts checkout
        on checkout.client_reference = payment.id::text
        where payment.user_id = ${viewer.user_id}) as checkouts`.execute(ownerDb);
    const [found, wanted] = [JSON.stringify(rows[0]), JSON.stringify(asked)];
    if (found !== wanted)
      inconsistencies.push(`${viewer.user_id} has ${found} instead of ${wanted}`);
  }
  return inconsistencies;
}
