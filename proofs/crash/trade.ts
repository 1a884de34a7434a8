import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { type Random, seededRandom } from '@guildhall/scenes/demo-random';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { answered, type OutputOf } from '../procedure-call.ts';
import { pressApprove, type RunningShop } from '../running-shop.ts';
import { type Good, Goods, type Secret } from './goods.ts';
import { InsistentClient, type Person } from './insistent-client.ts';

/** What a purchase came to, as far as its buyer was told. */
export interface Purchase {
  readonly order_id: string;
  readonly good: Good;
  readonly paid: 'wallet' | 'card';
  readonly unit_ids: readonly string[];
  /** Of every unit that was opened, what was in it. */
  readonly seen: ReadonlyMap<string, Secret>;
  readonly ending: 'sealed' | 'returned' | 'opened' | 'confirmed';
}

export interface Customer extends Person {
  /** What is spendable in his wallet by all that he was told. */
  pocket_minor: number;
  readonly top_ups: string[];
  readonly purchases: Purchase[];
}

/** A buyer may open ten orders an hour. */
const ORDERS_EACH = 8;
const POCKET_MINOR = 60_000;
/** Between two purchases: the servers that are starting need some of the machine as well. */
const LONGEST_PAUSE_MS = 100;
const SETTLED_WITHIN_MS = 90_000;

type Unit = OutputOf<'orders.detail'>['units'][number];

/**
 * People who buy, deliver, open, confirm and return, several at once, until they are
 * told to stop. Each purchase is finished: a trader gives up on nothing.
 */
export class Trade {
  readonly client: InsistentClient;
  readonly shopkeeper: Person;
  readonly customers: Customer[] = [];
  /** Earnings that the seller was told have moved. */
  moved_minor = 0;
  readonly #shop: RunningShop;
  readonly #goods: Goods;
  readonly #traders: readonly Promise<void>[];
  #closing = false;

  /** So many buy at once; each decides by a generator of his own. */
  static async open(shop: RunningShop, seed: number, traders: number): Promise<Trade> {
    const viewer = await seller(shop.stage, { seller_level: 4 });
    const shopkeeper = { viewer, token: await shop.signIn(viewer) };
    const goods = await Goods.make(shop.stage, viewer);
    return new Trade(shop, shopkeeper, goods, { seed, traders });
  }

  private constructor(
    shop: RunningShop,
    shopkeeper: Person,
    goods: Goods,
    { seed, traders }: { seed: number; traders: number },
  ) {
    this.client = new InsistentClient(shop, seededRandom(seed));
    this.shopkeeper = shopkeeper;
    this.#shop = shop;
    this.#goods = goods;
    this.#traders = Array.from({ length: traders }, (_, each) =>
      this.#buyOn(seededRandom(seed + 1 + each)),
    );
    // Whoever fails is heard of when the trade is closed.
    for (const trader of this.#traders) trader.catch(() => undefined);
  }

  /** Lets everybody finish what he is at. Throws what went wrong with any of them. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#traders);
  }

  async #buyOn(random: Random): Promise<void> {
    while (!this.#closing) {
      const person = await anew(async () => {
        const viewer = await buyer(this.#shop.stage);
        return { viewer, token: await this.#shop.signIn(viewer) };
      });
      const customer: Customer = { ...person, pocket_minor: 0, top_ups: [], purchases: [] };
      this.customers.push(customer);
      for (let order = 0; order < ORDERS_EACH && !this.#closing; order += 1) {
        customer.purchases.push(await this.#buy(customer, random));
        await sleep(random.between(0, LONGEST_PAUSE_MS));
      }
    }
  }

  async #buy(customer: Customer, random: Random): Promise<Purchase> {
    const good = await anew(() => this.#goods.pick(random));
    const { offer_id, quantity, unit_total_minor } = good;
    const bought = await this.#do(customer, 'orders.checkOut', {
      offer_id,
      quantity,
      expected_unit_total_minor: unit_total_minor,
    });
    const { order_id } = bought;
    const paid = random.chance(0.15) ? 'card' : 'wallet';
    if (paid === 'card') await this.#payByCard(customer, order_id);
    else await this.#payFromWallet(customer, order_id, quantity * unit_total_minor);
    if (good.by_hand) {
      const { sealed: secrets } = good;
      await this.#do(this.shopkeeper, 'orders.deliver', { order_id, secrets });
    }
    const { state, units } = answered(
      await this.client.ask(customer, 'orders.detail', { order_id }),
    );
    if (state !== 'delivered') throw new Error(`order ${order_id} is paid, and ${state}`);
    return { order_id, good, paid, ...(await this.#end(customer, order_id, units, random)) };
  }

  async #end(customer: Customer, order_id: string, units: readonly Unit[], random: Random) {
    const ending = random.weighted([
      ['sealed', 1],
      ['returned', 2],
      ['opened', 2],
      ['confirmed', 5],
    ] as const);
    const unit_ids = units.map(({ id }) => id);
    const seen = new Map<string, Secret>();
    if (ending === 'returned') {
      await this.#do(customer, 'orders.returnSealed', { order_id, unit_ids });
      customer.pocket_minor += units.reduce((sum, unit) => sum + unit.total_minor, 0);
    }
    if (ending === 'opened' || ending === 'confirmed') {
      for (const unit_id of unit_ids) {
        seen.set(unit_id, await this.look(customer, order_id, unit_id));
      }
    }
    if (ending === 'confirmed') {
      await this.#do(customer, 'orders.confirm', { order_id, unit_ids });
      if (random.chance(0.5)) await this.#moveEarnings(random);
    }
    return { unit_ids, seen, ending };
  }

  /** Opens a unit, as often as it takes. */
  async look(customer: Customer, order_id: string, unit_id: string): Promise<Secret> {
    const input = { order_id, unit_id, password: ACTOR_PASSWORD, consent: true };
    const { fields } = answered(await this.client.ask(customer, 'vault.reveal', input));
    return Object.fromEntries(fields.map(({ key, value }) => [key, value]));
  }

  async #payFromWallet(customer: Customer, order_id: string, total_minor: number): Promise<void> {
    if (customer.pocket_minor < total_minor) {
      const input = { amount_minor: POCKET_MINOR };
      const started = await this.#do(customer, 'payments.startTopUp', input);
      customer.top_ups.push(started.payment_id);
      await this.#approve(customer, started);
      customer.pocket_minor += POCKET_MINOR;
    }
    await this.#do(customer, 'orders.payFromWallet', { order_id });
    customer.pocket_minor -= total_minor;
  }

  async #payByCard(customer: Customer, order_id: string): Promise<void> {
    await this.#approve(customer, await this.#do(customer, 'payments.startForOrder', { order_id }));
  }

  /** Pays at the provider, and waits until the shop has heard of it. */
  async #approve(
    customer: Customer,
    { payment_id, redirect_url }: OutputOf<'payments.startTopUp'>,
  ): Promise<void> {
    await this.client.insist(async (server) => ({
      status: await pressApprove(redirect_url, this.#shop.servers[server]?.origin ?? ''),
    }));
    const give_up_at = performance.now() + SETTLED_WITHIN_MS;
    for (;;) {
      const payment = await this.client.ask(customer, 'payments.detail', { payment_id });
      if (answered(payment).state === 'captured') return;
      if (performance.now() > give_up_at) throw new Error(`payment ${payment_id} is not settled`);
      await sleep(100);
    }
  }

  async #moveEarnings(random: Random): Promise<void> {
    const wallet = answered(await this.client.ask(this.shopkeeper, 'wallet.summary'));
    if (wallet.available_minor === 0) return;
    const amount_minor = random.between(1, wallet.available_minor);
    const input = { idempotency_key: randomUUID(), amount_minor };
    const answer = await this.client.ask(this.shopkeeper, 'wallet.moveEarnings', input);
    // Another trader may have moved what was there a moment ago.
    if (!answer.ok && answer.code === 'INSUFFICIENT_FUNDS') return;
    this.moved_minor += answered(answer).moved_minor;
  }

  /** One intent, with a key of its own; nothing of what a trader asks for is ever refused. */
  async #do<Path extends string>(
    person: Person,
    procedure: Path,
    input: object,
  ): Promise<OutputOf<Path>> {
    const keyed = { idempotency_key: randomUUID(), ...input };
    return answered(await this.client.ask(person, procedure, keyed));
  }
}

const MOST_TRIES = 300;

/** Sets a scene, which does not go through the servers: when the database was away, another one. */
async function anew<Scene>(set: () => Promise<Scene>): Promise<Scene> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await set();
    } catch (error) {
      if (error instanceof Refusal || tries === MOST_TRIES) throw error;
      await sleep(100);
    }
  }
}
