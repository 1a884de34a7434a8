import type { Viewer } from '@guildhall/services/context';
import { standBeforeNow } from './clock.ts';
import { invent, type Invention } from './demo-inventions.ts';
import { demoSellers } from './demo-people.ts';
import { type Random, seededRandom } from './demo-random.ts';
import type { DemoPeople } from './demo-cast.ts';
import {
  boughtOrder,
  deliver,
  openOrder,
  reveal,
  trigger,
  triggerUnits,
  unitIds,
} from './orders.ts';
import { fundWallet } from './payments.ts';
import type { Stage } from './stage.ts';

/** What the demo buyer has to spend when the doors open: $400.00. */
const POCKET_MONEY_MINOR = 40_000;
const SEVERAL = 3;

interface Table {
  readonly stage: Stage;
  readonly buyer: Viewer;
  readonly seller: Viewer;
  readonly password: string;
  readonly offer: (wanted: Parameters<typeof invent>[2]) => Promise<Offered>;
}
type Offered = Pick<Invention, 'quantity' | 'secrets'> & { readonly offer_id: string };

/**
 * What the demo's sign-ins find on their tables: orders of the demo buyer with the demo seller
 * in every state that still waits for somebody. The clock ends a few minutes before now.
 */
export async function playOpenOrders(
  stage: Stage,
  people: DemoPeople,
  password: string,
): Promise<void> {
  const { demo_buyer: buyer, demo_seller: seller } = people;
  const random = seededRandom(60_622);
  const offer = (wanted: Parameters<typeof invent>[2]) => published(stage, people, random, wanted);
  const table: Table = { stage, buyer, seller, password, offer };
  await fundWallet(stage, buyer, POCKET_MONEY_MINOR);
  await standBeforeNow(stage, { hours: 20 });
  await confirmedYesterday(table);
  await standBeforeNow(stage, { hours: 9 });
  await severalCodes(table);
  await standBeforeNow(stage, { hours: 5 });
  await deliveredByHand(table);
  await standBeforeNow(stage, { hours: 2 });
  await sealed(table);
  await standBeforeNow(stage, { minutes: 9 });
  await beingDelivered(table);
  await waitingForSeller(table);
  await standBeforeNow(stage, { minutes: 1 });
  await waitingForPayment(table);
}

async function published(
  stage: Stage,
  people: DemoPeople,
  random: Random,
  wanted: Parameters<typeof invent>[2],
): Promise<Offered> {
  const own = demoSellers.filter(
    ({ username }) => people.sellers.get(username) === people.demo_seller,
  );
  for (;;) {
    const { publish, ...found } = invent(random, own, wanted);
    const offer_id = await publish(stage, people.demo_seller);
    if (offer_id !== null) return { offer_id, ...found };
  }
}

async function confirmedYesterday({ stage, buyer, password, offer }: Table): Promise<void> {
  const { offer_id } = await offer({ kind: 'account', delivery: 'instant' });
  const order_id = await boughtOrder(stage, buyer, offer_id);
  await reveal(stage, buyer, order_id, { password });
  await triggerUnits(stage, buyer, order_id, 'confirm');
}

/** Three codes: one confirmed, one looked at, one still sealed. */
async function severalCodes({ stage, buyer, password, offer }: Table): Promise<void> {
  const { offer_id, quantity } = await offer({ kind: 'gift_card', delivery: 'instant' });
  const order_id = await boughtOrder(stage, buyer, offer_id, Math.max(quantity, SEVERAL));
  const [first = '', second = ''] = await unitIds(stage, buyer, order_id);
  await reveal(stage, buyer, order_id, { password, unit_ids: [first, second] });
  await triggerUnits(stage, buyer, order_id, 'confirm', [first]);
}

async function deliveredByHand({ stage, buyer, seller, password, offer }: Table): Promise<void> {
  const { offer_id, secrets } = await offer({ kind: 'account', delivery: 'manual' });
  const order_id = await boughtOrder(stage, buyer, offer_id);
  await deliver(stage, seller, order_id, secrets);
  await reveal(stage, buyer, order_id, { password });
}

async function sealed({ stage, buyer, offer }: Table): Promise<void> {
  const { offer_id } = await offer({ kind: 'account', delivery: 'instant' });
  await boughtOrder(stage, buyer, offer_id);
}

async function beingDelivered({ stage, buyer, seller, offer }: Table): Promise<void> {
  const { offer_id } = await offer({ kind: 'account', delivery: 'manual' });
  const order_id = await boughtOrder(stage, buyer, offer_id);
  await trigger(stage, seller, order_id, 'start_delivery');
}

async function waitingForSeller({ stage, buyer, offer }: Table): Promise<void> {
  const { offer_id } = await offer({ kind: 'account', delivery: 'manual' });
  await boughtOrder(stage, buyer, offer_id);
}

async function waitingForPayment({ stage, buyer, offer }: Table): Promise<void> {
  const { offer_id } = await offer({ kind: 'account', delivery: 'instant' });
  await openOrder(stage, buyer, offer_id);
}
