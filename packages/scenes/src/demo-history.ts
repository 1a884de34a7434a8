import type { Viewer } from '@guildhall/services/context';
import { letPass, standBeforeNow } from './clock.ts';
import { invent } from './demo-inventions.ts';
import { demoSellers } from './demo-people.ts';
import { type Random, seededRandom } from './demo-random.ts';
import type { DemoPeople } from './demo-cast.ts';
import { boughtFromPocket, deliver, openOrder, reveal, trigger, triggerUnits } from './orders.ts';
import type { Stage } from './stage.ts';

interface Scene {
  readonly stage: Stage;
  readonly buyer: Viewer;
  readonly seller: Viewer;
  readonly offer_id: string;
  readonly quantity: number;
  readonly secrets: Record<string, string>[];
  readonly password: string;
}
type Play = (scene: Scene) => Promise<void>;

const SALES = 96;
/** The share of all sales that the demo seller made. */
const OWN_SHARE = 0.55;
/** Every so many sales the demo buyer is the buyer. */
const OWN_PURCHASE_EVERY = 9;

/**
 * Two years of trade, from `from_days` to `to_days` before now: offers that were sold,
 * delivered, confirmed or left to time, and now and then one that was late, returned or never
 * paid. About half of the sales are the demo seller's own.
 */
export async function playHistory(
  stage: Stage,
  people: DemoPeople,
  past: { from_days: number; to_days: number; password: string },
): Promise<void> {
  const random = seededRandom(1729);
  const is_own = ({ username }: { username: string }) =>
    people.sellers.get(username) === people.demo_seller;
  const own = demoSellers.filter(is_own);
  const others = demoSellers.filter((persona) => persona.level >= 1 && !is_own(persona));
  const pace_days = (past.from_days - past.to_days) / SALES;
  for (let sale = 0; sale < SALES; sale += 1) {
    await standBeforeNow(stage, { days: past.from_days - sale * pace_days });
    const sellers = random.chance(OWN_SHARE) ? own : others;
    const buyer = sale % OWN_PURCHASE_EVERY === 0 ? people.demo_buyer : random.pick(people.buyers);
    await playSale(stage, people, { random, sellers, buyer, password: past.password });
  }
  await standBeforeNow(stage, { days: past.to_days });
}

async function playSale(
  stage: Stage,
  people: DemoPeople,
  play: { random: Random; sellers: typeof demoSellers; buyer: Viewer; password: string },
): Promise<void> {
  const { random, buyer, password } = play;
  const { seller_username, publish, manual, ...found } = invent(random, play.sellers);
  const seller = people.sellers.get(seller_username);
  if (seller === undefined) throw new Error(`nobody is called ${seller_username}`);
  const offer_id = await publish(stage, seller);
  if (offer_id === null) return;
  const scene = { stage, buyer, seller, offer_id, password, ...found };
  await random.weighted(manual ? manualPlays : instantPlays)(scene);
}

const bought = ({ stage, buyer, offer_id, quantity }: Scene) =>
  boughtFromPocket(stage, buyer, offer_id, quantity);

const confirmed: Play = async (scene) => {
  const { stage, buyer, password } = scene;
  const order_id = await bought(scene);
  await letPass(stage, { hours: 1 });
  await reveal(stage, buyer, order_id, { password });
  await triggerUnits(stage, buyer, order_id, 'confirm');
};

const leftToTime: Play = async (scene) => {
  await bought(scene);
};

const returned: Play = async (scene) => {
  const order_id = await bought(scene);
  await letPass(scene.stage, { hours: 2 });
  await triggerUnits(scene.stage, scene.buyer, order_id, 'return_sealed');
};

const neverPaid: Play = async ({ stage, buyer, offer_id, quantity }) => {
  await openOrder(stage, buyer, offer_id, quantity);
};

const delivered: Play = async (scene) => {
  const { stage, buyer, seller, secrets, password } = scene;
  const order_id = await bought(scene);
  if (secrets.length === 0) return await trigger(stage, seller, order_id, 'cannot_deliver');
  await trigger(stage, seller, order_id, 'start_delivery');
  await letPass(stage, { minutes: 12 });
  await deliver(stage, seller, order_id, secrets);
  await letPass(stage, { hours: 3 });
  await reveal(stage, buyer, order_id, { password });
  await triggerUnits(stage, buyer, order_id, 'confirm');
};

const changedHisMind: Play = async (scene) => {
  const order_id = await bought(scene);
  await trigger(scene.stage, scene.buyer, order_id, 'cancel_before_start');
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
