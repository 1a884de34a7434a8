import type { Viewer } from '@guildhall/services/context';
import { advanceAndRun, rewindClock } from './clock.ts';
import { invent } from './demo-offer-generator.ts';
import { demoSellers } from './demo-people.ts';
import { type Random, seededRandom } from './demo-random.ts';
import type { DemoPeople } from './demo-users.ts';
import { boughtFromWallet, deliver, openOrder, reveal, trigger, triggerUnits } from './orders.ts';
import type { Scene } from './scene.ts';

interface Sale {
  readonly scene: Scene;
  readonly buyer: Viewer;
  readonly seller: Viewer;
  readonly offer_id: string;
  readonly quantity: number;
  readonly secrets: Record<string, string>[];
  readonly password: string;
}
type Play = (sale: Sale) => Promise<void>;

const SALES = 96;
/** The share of all sales by the demo seller. */
const OWN_SHARE = 0.55;
/** Every ninth sale is to the demo buyer. */
const OWN_PURCHASE_EVERY = 9;

/**
 * Plays two years of trade, from `from_days` to `to_days` before now: offers that were sold,
 * delivered, confirmed explicitly or by deadline, and occasionally late, returned or never paid.
 * About half of the sales are by the demo seller.
 */
export async function playHistory(
  scene: Scene,
  people: DemoPeople,
  past: { from_days: number; to_days: number; password: string },
): Promise<void> {
  const random = seededRandom(1729);
  const isOwn = ({ username }: { username: string }) =>
    people.sellers.get(username) === people.demo_seller;
  const own = demoSellers.filter(isOwn);
  const others = demoSellers.filter((persona) => persona.level >= 1 && !isOwn(persona));
  const paceDays = (past.from_days - past.to_days) / SALES;
  for (let sale = 0; sale < SALES; sale += 1) {
    await rewindClock(scene, { days: past.from_days - sale * paceDays });
    const sellers = random.chance(OWN_SHARE) ? own : others;
    const buyer = sale % OWN_PURCHASE_EVERY === 0 ? people.demo_buyer : random.pick(people.buyers);
    await playSale(scene, people, { random, sellers, buyer, password: past.password });
  }
  await rewindClock(scene, { days: past.to_days });
}

async function playSale(
  scene: Scene,
  people: DemoPeople,
  play: { random: Random; sellers: typeof demoSellers; buyer: Viewer; password: string },
): Promise<void> {
  const { random, buyer, password } = play;
  const { seller_username, publish, manual, ...found } = invent(random, play.sellers);
  const seller = people.sellers.get(seller_username);
  if (seller === undefined) throw new Error(`no user has the name ${seller_username}`);
  const offerId = await publish(scene, seller);
  if (offerId === null) return;
  const sale = { scene, buyer, seller, offer_id: offerId, password, ...found };
  await random.weighted(manual ? manualPlays : instantPlays)(sale);
}

const bought = ({ scene, buyer, offer_id, quantity }: Sale) =>
  boughtFromWallet(scene, buyer, offer_id, quantity);

const confirmed: Play = async (sale) => {
  const { scene, buyer, password } = sale;
  const orderId = await bought(sale);
  await advanceAndRun(scene, { hours: 1 });
  await reveal(scene, buyer, orderId, { password });
  await triggerUnits(scene, buyer, orderId, 'confirm');
};

const leftToTime: Play = async (sale) => {
  await bought(sale);
};

const returned: Play = async (sale) => {
  const orderId = await bought(sale);
  await advanceAndRun(sale.scene, { hours: 2 });
  await triggerUnits(sale.scene, sale.buyer, orderId, 'return_sealed');
};

const neverPaid: Play = async ({ scene, buyer, offer_id, quantity }) => {
  await openOrder(scene, buyer, offer_id, quantity);
};

const delivered: Play = async (sale) => {
  const { scene, buyer, seller, secrets, password } = sale;
  const orderId = await bought(sale);
  if (secrets.length === 0) return await trigger(scene, seller, orderId, 'cannot_deliver');
  await trigger(scene, seller, orderId, 'start_delivery');
  await advanceAndRun(scene, { minutes: 12 });
  await deliver(scene, seller, orderId, secrets);
  await advanceAndRun(scene, { hours: 3 });
  await reveal(scene, buyer, orderId, { password });
  await triggerUnits(scene, buyer, orderId, 'confirm');
};

const changedHisMind: Play = async (sale) => {
  const orderId = await bought(sale);
  await trigger(sale.scene, sale.buyer, orderId, 'cancel_before_start');
};

const instantPlays: readonly (readonly [Play, number])[] = [
  [confirmed, 72],
  [leftToTime, 18],
  [returned, 5],
  [neverPaid, 5],
];
const manualPlays: readonly (readonly [Play, number])[] = [
  [delivered, 82],
  [leftToTime, 5],
  [changedHisMind, 8],
  [neverPaid, 5],
];
