import { isReservable } from '@guildhall/domain/offers/policy';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { readOffer } from '@guildhall/services/offers/read-offers';
import { rewindClock } from '../../clock.ts';
import { playOpenDisputes } from '../disputes/open.ts';
import { invent, type Invention } from '../offers/offer-generator.ts';
import { demoSellers } from '../people.ts';
import { type Random, seededRandom } from '../random.ts';
import type { DemoPeople } from '../users.ts';
import {
  boughtOrder,
  deliver,
  openOrder,
  reveal,
  trigger,
  triggerUnits,
  unitIds,
} from '../../orders.ts';
import { askQuestions, talk } from './messages.ts';
import { fundWallet } from '../../payments.ts';
import type { Scene } from '../../scene.ts';

/** The initial balance of the demo buyer: $400.00. */
const DEMO_WALLET_MINOR = 40_000;
const SEVERAL = 3;

interface Table {
  readonly scene: Scene;
  readonly buyer: Viewer;
  readonly seller: Viewer;
  readonly password: string;
  readonly offer: (wanted: Parameters<typeof invent>[2]) => Promise<Offered>;
}
type Offered = Pick<Invention, 'quantity' | 'secrets'> & { readonly offer_id: string };

/**
 * Creates orders of the demo buyer with the demo seller in every state that requires an action, and
 * open disputes. The clock ends a few minutes before now.
 */
export async function playOpenOrders(
  scene: Scene,
  people: DemoPeople,
  password: string,
): Promise<void> {
  const { demo_buyer: buyer, demo_seller: seller } = people;
  const random = seededRandom(60_622);
  const offer = (wanted: Parameters<typeof invent>[2]) => published(scene, people, random, wanted);
  const table: Table = { scene, buyer, seller, password, offer };
  await fundWallet(scene, buyer, DEMO_WALLET_MINOR);
  const ofAccount = async () => (await offer({ kind: 'account', delivery: 'instant' })).offer_id;
  await playOpenDisputes({ scene, people, password, offer: ofAccount });
  await rewindClock(scene, { hours: 20 });
  await confirmedYesterday(table);
  await askQuestions(scene, people);
  await rewindClock(scene, { hours: 9 });
  await severalCodes(table);
  await rewindClock(scene, { hours: 5 });
  await deliveredByHand(table);
  await rewindClock(scene, { hours: 2 });
  await sealed(table);
  await rewindClock(scene, { minutes: 9 });
  await beingDelivered(table);
  await waitingForSeller(table);
  await rewindClock(scene, { minutes: 1 });
  await waitingForPayment(table);
}

async function published(
  scene: Scene,
  people: DemoPeople,
  random: Random,
  wanted: Parameters<typeof invent>[2],
): Promise<Offered> {
  const own = demoSellers.filter(
    ({ username }) => people.sellers.get(username) === people.demo_seller,
  );
  for (;;) {
    const { publish, ...found } = invent(random, own, wanted);
    const offerId = await publish(scene, people.demo_seller);
    // One whose price is far from the usual waits for a review, and nobody can buy it.
    if (offerId !== null && (await isForSale(scene, offerId))) {
      return { offer_id: offerId, ...found };
    }
  }
}

async function isForSale({ services }: Scene, offerId: string): Promise<boolean> {
  const { state } = await services.db
    .selectFrom('offers')
    .select('state')
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  return isReservable(state);
}

async function confirmedYesterday({ scene, buyer, password, offer }: Table): Promise<void> {
  const { offer_id } = await offer({ kind: 'account', delivery: 'instant' });
  const orderId = await boughtOrder(scene, buyer, offer_id);
  await reveal(scene, buyer, orderId, { password });
  await triggerUnits(scene, buyer, orderId, 'confirm');
}

/** Three codes: one confirmed, one revealed, one still sealed. */
async function severalCodes({ scene, buyer, password, offer }: Table): Promise<void> {
  const { offer_id, quantity } = await offer({
    kind: 'gift_card',
    delivery: 'instant',
    quantity: SEVERAL,
  });
  const orderId = await boughtOrder(scene, buyer, offer_id, Math.max(quantity, SEVERAL));
  const [first = '', second = ''] = await unitIds(scene, buyer, orderId);
  await reveal(scene, buyer, orderId, { password, unit_ids: [first, second] });
  await triggerUnits(scene, buyer, orderId, 'confirm', [first]);
}

async function deliveredByHand({ scene, buyer, seller, password, offer }: Table): Promise<void> {
  const { offer_id, secrets } = await offer({ kind: 'account', delivery: 'manual' });
  const orderId = await boughtOrder(scene, buyer, offer_id);
  await talk(scene, { buyer, seller }, { kind: 'order', id: orderId }, [
    ['buyer', 'Hello, I’ve just paid. When can you deliver?'],
    ['seller', 'Thanks for the order. I’m at home in ten minutes and put it into the vault then.'],
  ]);
  await deliver(scene, seller, orderId, secrets);
  await reveal(scene, buyer, orderId, { password });
  await talk(scene, { buyer, seller }, { kind: 'order', id: orderId }, [
    ['seller', 'It’s in the vault. Please change the password before you confirm.'],
  ]);
}

async function sealed({ scene, buyer, offer }: Table): Promise<void> {
  const { offer_id } = await offer({ kind: 'account', delivery: 'instant' });
  await boughtOrder(scene, buyer, offer_id);
}

/** Whoever looks at a new demo shop finds deadlines that have not passed. */
const LONG_DELIVERY_MINUTES = 6 * 60;

async function deliveredInHours({ scene, offer }: Table): Promise<Offered> {
  for (;;) {
    const found = await offer({ kind: 'account', delivery: 'manual' });
    const read = await readOffer(scene.services, found.offer_id);
    if ((read.offer.delivery_minutes ?? 0) >= LONG_DELIVERY_MINUTES) return found;
  }
}

async function beingDelivered(table: Table): Promise<void> {
  const { scene, buyer, seller } = table;
  const { offer_id } = await deliveredInHours(table);
  const orderId = await boughtOrder(scene, buyer, offer_id);
  await trigger(scene, seller, orderId, 'start_delivery');
  await talk(scene, { buyer, seller }, { kind: 'order', id: orderId }, [
    ['buyer', 'Is the EU server in the details? I play from Berlin.'],
    ['seller', 'Yes, it’s EU West. I’m logging out of everything now, about an hour.'],
  ]);
}

async function waitingForSeller(table: Table): Promise<void> {
  const { offer_id } = await deliveredInHours(table);
  await boughtOrder(table.scene, table.buyer, offer_id);
}

async function waitingForPayment({ scene, buyer, offer }: Table): Promise<void> {
  const { offer_id } = await offer({ kind: 'account', delivery: 'instant' });
  await openOrder(scene, buyer, offer_id);
}
