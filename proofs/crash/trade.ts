import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACTOR_PASSWORD, actor, buyer } from '@guildhall/scenes/actors';
import { type Random, seededRandom } from '@guildhall/scenes/demo/random';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { decideWithdrawal } from '@guildhall/services/withdrawals/decisions/review-withdrawal';
import { answered, type OutputOf } from '../procedure-call.ts';
import { pressApprove, type RunningShop } from '../running-shop.ts';
import { signedInSeller } from '../withdrawing-seller.ts';
import { type InventoryItem, Inventory, type Secret } from './inventory.ts';
import { RetryingClient, type Person } from './retrying-client.ts';

/** The outcome of a purchase as far as its buyer knows. */
export interface Purchase {
  readonly order_id: string;
  readonly item: InventoryItem;
  readonly paid: 'wallet' | 'card';
  readonly unit_ids: readonly string[];
  /** What was in each unit that was revealed. */
  readonly seen: ReadonlyMap<string, Secret>;
  readonly ending: 'sealed' | 'returned' | 'refunded' | 'opened' | 'confirmed';
}

export interface Customer extends Person {
  /** What the buyer can spend, according to all responses. */
  walletMinor: number;
  readonly top_ups: string[];
  readonly purchases: Purchase[];
}

interface Shopkeeper extends Person {
  /** The bank account that they withdraw to. */
  readonly method_id: string;
}

/** A buyer may open ten orders per hour. */
const ORDERS_EACH = 8;
const WALLET_MINOR = 60_000;
/** A pause between purchases, because servers that start need CPU time as well. */
const MAX_PAUSE_MS = 100;
const SETTLED_WITHIN_MS = 90_000;
const LEAST_WITHDRAWAL_MINOR = 1_000;
/** Below what the risk rules call a high first withdrawal, so that one person approves it. */
const MOST_WITHDRAWAL_MINOR = 40_000;
/** Refusals of a withdrawal because of what others did since its quote. */
const MEANWHILE: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'WITHDRAWAL_FEE_CHANGED',
  'WITHDRAWAL_DAY_LIMIT',
]);

type Unit = OutputOf<'orders.detail'>['units'][number];

/**
 * Users who buy, deliver, reveal, confirm and return concurrently until they are stopped. Each
 * purchase is finished: a trader never gives up.
 */
export class Trade {
  readonly client: RetryingClient;
  readonly shopkeeper: Shopkeeper;
  readonly customers: Customer[] = [];
  /** Earnings that the seller was told were moved. */
  moved_minor = 0;
  /** The withdrawals that the seller was told they have requested, and whether they kept them. */
  readonly withdrawals = new Map<string, { amount_minor: number; is_kept: boolean }>();
  readonly #shop: RunningShop;
  readonly #inventory: Inventory;
  readonly #traders: readonly Promise<void>[];
  #closing = false;

  /** So many buyers trade at once; each decides with a random generator of its own. */
  static async open(shop: RunningShop, seed: number, traders: number): Promise<Trade> {
    const shopkeeper = await signedInSeller(shop);
    const inventory = await Inventory.make(shop.scene, shopkeeper.viewer);
    return new Trade(shop, shopkeeper, inventory, { seed, traders });
  }

  private constructor(
    shop: RunningShop,
    shopkeeper: Shopkeeper,
    inventory: Inventory,
    { seed, traders }: { seed: number; traders: number },
  ) {
    this.client = new RetryingClient(shop, seededRandom(seed));
    this.shopkeeper = shopkeeper;
    this.#shop = shop;
    this.#inventory = inventory;
    this.#traders = Array.from({ length: traders }, (_, each) =>
      this.#buyOn(seededRandom(seed + 1 + each)),
    );
    // A failure is reported when the trade is closed.
    for (const trader of this.#traders) trader.catch(() => undefined);
  }

  /** Lets every trader finish their purchase. Throws the errors of all of them. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#traders);
  }

  async #buyOn(random: Random): Promise<void> {
    while (!this.#closing) {
      const person = await anew(async () => {
        const viewer = await buyer(this.#shop.scene);
        return { viewer, token: await this.#shop.signIn(viewer) };
      });
      const customer: Customer = { ...person, walletMinor: 0, top_ups: [], purchases: [] };
      this.customers.push(customer);
      for (let order = 0; order < ORDERS_EACH && !this.#closing; order += 1) {
        customer.purchases.push(await this.#buy(customer, random));
        await sleep(random.between(0, MAX_PAUSE_MS));
      }
    }
  }

  async #buy(customer: Customer, random: Random): Promise<Purchase> {
    const item = await anew(() => this.#inventory.pick(random));
    const { offer_id, quantity, unit_total_minor } = item;
    const bought = await this.#do(customer, 'orders.checkOut', {
      offer_id,
      quantity,
      expected_unit_total_minor: unit_total_minor,
    });
    const { order_id } = bought;
    const paid = random.chance(0.15) ? 'card' : 'wallet';
    if (paid === 'card') await this.#payByCard(customer, order_id);
    else await this.#payFromWallet(customer, order_id, quantity * unit_total_minor);
    if (item.by_hand) {
      const { sealed: secrets } = item;
      await this.#do(this.shopkeeper, 'orders.deliver', { order_id, secrets });
    }
    const { state, units } = answered(
      await this.client.ask(customer, 'orders.detail', { order_id }),
    );
    if (state !== 'delivered') throw new Error(`order ${order_id} is paid, and ${state}`);
    return { order_id, item, paid, ...(await this.#end(customer, order_id, units, random)) };
  }

  async #end(customer: Customer, orderId: string, units: readonly Unit[], random: Random) {
    const ending = random.weighted([
      ['sealed', 1],
      ['returned', 2],
      ['refunded', 1],
      ['opened', 2],
      ['confirmed', 5],
    ] as const);
    const unitIds = units.map(({ id }) => id);
    const seen = new Map<string, Secret>();
    if (ending === 'returned' || ending === 'refunded') {
      const given = { order_id: orderId, unit_ids: unitIds };
      if (ending === 'returned') await this.#do(customer, 'orders.returnSealed', given);
      else await this.#do(this.shopkeeper, 'orders.refundUnits', { ...given, refund_minor: null });
      customer.walletMinor += units.reduce((sum, unit) => sum + unit.total_minor, 0);
    }
    if (ending === 'opened' || ending === 'confirmed') {
      for (const unitId of unitIds) {
        seen.set(unitId, await this.look(customer, orderId, unitId));
      }
    }
    if (ending === 'confirmed') {
      await this.#do(customer, 'orders.confirm', { order_id: orderId, unit_ids: unitIds });
      if (random.chance(0.5)) await this.#takeEarnings(random);
    }
    return { unit_ids: unitIds, seen, ending };
  }

  /** Reveals a unit, repeating the call as often as needed. */
  async look(customer: Customer, orderId: string, unitId: string): Promise<Secret> {
    const input = { order_id: orderId, unit_id: unitId, password: ACTOR_PASSWORD, consent: true };
    const { fields } = answered(await this.client.ask(customer, 'vault.reveal', input));
    return Object.fromEntries(fields.map(({ key, value }) => [key, value]));
  }

  async #payFromWallet(customer: Customer, orderId: string, totalMinor: number): Promise<void> {
    if (customer.walletMinor < totalMinor) {
      const input = { amount_minor: WALLET_MINOR };
      const started = await this.#do(customer, 'payments.startTopUp', input);
      customer.top_ups.push(started.payment_id);
      await this.#approve(customer, started);
      customer.walletMinor += WALLET_MINOR;
    }
    await this.#do(customer, 'orders.payFromWallet', { order_id: orderId });
    customer.walletMinor -= totalMinor;
  }

  async #payByCard(customer: Customer, orderId: string): Promise<void> {
    await this.#approve(
      customer,
      await this.#do(customer, 'payments.startForOrder', { order_id: orderId }),
    );
  }

  /** Pays at the provider and waits until the shop has recorded it. */
  async #approve(
    customer: Customer,
    { payment_id, redirect_url }: OutputOf<'payments.startTopUp'>,
  ): Promise<void> {
    await this.client.retryUntilAnswered(async (server) => ({
      status: await pressApprove(redirect_url, this.#shop.servers[server]?.origin ?? ''),
    }));
    const giveUpAt = performance.now() + SETTLED_WITHIN_MS;
    for (;;) {
      const payment = await this.client.ask(customer, 'payments.detail', { payment_id });
      if (answered(payment).state === 'captured') return;
      if (performance.now() > giveUpAt) throw new Error(`payment ${payment_id} is not settled`);
      await sleep(100);
    }
  }

  async #takeEarnings(random: Random): Promise<void> {
    const wallet = answered(await this.client.ask(this.shopkeeper, 'wallet.summary'));
    if (wallet.available_minor === 0) return;
    if (wallet.available_minor >= LEAST_WITHDRAWAL_MINOR && random.chance(0.5)) {
      const most = Math.min(wallet.available_minor, MOST_WITHDRAWAL_MINOR);
      await this.#withdraw(random.between(LEAST_WITHDRAWAL_MINOR, most), random);
      return;
    }
    const amountMinor = random.between(1, wallet.available_minor);
    const input = { idempotency_key: randomUUID(), amount_minor: amountMinor };
    const answer = await this.client.ask(this.shopkeeper, 'wallet.moveEarnings', input);
    // Another trader may have moved the earnings in the meantime.
    if (!answer.ok && answer.code === 'INSUFFICIENT_FUNDS') return;
    this.moved_minor += answered(answer).moved_minor;
  }

  /** Half of them are cancelled; staff approve the others, and the provider pays them. */
  async #withdraw(amountMinor: number, random: Random): Promise<void> {
    const { method_id } = this.shopkeeper;
    const wanted = { method_id, amount_minor: amountMinor };
    const quote = await this.client.ask(this.shopkeeper, 'withdrawals.quote', wanted);
    if (!quote.ok) return;
    const answer = await this.client.ask(this.shopkeeper, 'withdrawals.request', {
      idempotency_key: randomUUID(),
      ...wanted,
      currency: 'USD',
      expected_fee_minor: quote.data.fee_minor,
    });
    // Another trader may have taken the earnings, or the free one of the month.
    if (!answer.ok && MEANWHILE.has(answer.code)) return;
    const { withdrawal_id: id } = answered(answer);
    const withdrawal = { amount_minor: amountMinor, is_kept: true };
    this.withdrawals.set(id, withdrawal);
    if (random.chance(0.5)) {
      await this.#do(this.shopkeeper, 'withdrawals.cancel', { withdrawal_id: id });
      withdrawal.is_kept = false;
      return;
    }
    const { services } = this.#shop.scene;
    const reviewer = await anew(() => actor(this.#shop.scene, { role: 'admin' }));
    const approval = {
      decision: 'approve',
      code: null,
      reason: 'It looks like the others.',
    } as const;
    const input = { idempotency_key: randomUUID(), withdrawal_id: id, ...approval };
    await anew(() => decideWithdrawal(services, reviewer, input)).catch((error: unknown) => {
      // Its review has not begun yet: it stays where it is.
      if (!(error instanceof Refusal)) throw error;
    });
  }

  /** One operation with an idempotency key of its own. No operation of a trader may be refused. */
  async #do<Path extends string>(
    person: Person,
    procedure: Path,
    input: object,
  ): Promise<OutputOf<Path>> {
    const keyed = { idempotency_key: randomUUID(), ...input };
    return answered(await this.client.ask(person, procedure, keyed));
  }
}

const MAX_ATTEMPTS = 300;

/** Prepares data without the servers. Tries again when the database was down. */
async function anew<Scene>(set: () => Promise<Scene>): Promise<Scene> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await set();
    } catch (error) {
      if (error instanceof Refusal || attempts === MAX_ATTEMPTS) throw error;
      await sleep(100);
    }
  }
}
