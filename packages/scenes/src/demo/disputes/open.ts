/** The disputes of the demo that are still open: their clocks run when somebody looks at them. */
import { readAppNow } from '@guildhall/db/clock';
import { DAY_MS, HOUR_MS, hoursAfter } from '@guildhall/domain/kernel/clock';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { setRoleAndLevels } from '@guildhall/services/identity/sessions/set-role-and-levels';
import { boughtOrder, reveal } from '../../orders.ts';
import type { Scene } from '../../scene.ts';
import { seededRandom } from '../random.ts';
import { timelineOf } from '../timeline.ts';
import type { DemoPeople } from '../users.ts';
import type { Acts } from './acts.ts';
import { beginCase, completedOrders, type Disputed } from './claims.ts';
import { stories, type Story } from './stories.ts';

/** What happens so many hours before now, from the opening on. */
interface OpenCase {
  readonly story: Story;
  readonly opened: number;
  readonly wanted?: number;
  /** About a completed order. */
  readonly is_claim?: boolean;
  readonly order: () => Promise<Disputed>;
  /** When the order is bought, if it is not there yet. */
  readonly bought?: number;
  readonly later: readonly (readonly [hoursAgo: number, run: (acts: Acts) => Promise<void>])[];
}

interface Table {
  readonly scene: Scene;
  readonly people: DemoPeople;
  readonly password: string;
  /** Publishes an account of the demo seller that is delivered at once. */
  readonly offer: () => Promise<string>;
}

/**
 * Six disputes of the demo users, each with somebody else to move, two of others that wait for
 * staff, and a recall claim about what the demo seller sold. The clock ends at now.
 */
export async function playOpenDisputes(table: Table): Promise<void> {
  const { scene } = table;
  const now = await readAppNow(scene.services.db);
  const timeline = timelineOf(scene, []);
  for (const each of [await openClaim(table, now), ...(await openCases(table, now))]) {
    const { story, opened, wanted = null, is_claim: isClaim = false, bought, later } = each;
    const at = (hoursAgo: number) => hoursAfter(now, -hoursAgo);
    const found: { disputed?: Disputed; acts?: Acts } = {};
    timeline.at(at(bought ?? opened), async () => {
      found.disputed = await each.order();
    });
    timeline.at(at(opened), async () => {
      const { disputed } = found;
      if (disputed === undefined) throw new Error('the order of the case is missing');
      found.acts = await beginCase(scene, story, disputed, at(opened));
      if (isClaim) {
        await found.acts.claim();
      } else {
        await found.acts.chat();
        await found.acts.open(wanted);
      }
    });
    for (const [hoursAgo, run] of later) {
      timeline.at(at(hoursAgo), async () => {
        if (found.acts !== undefined) await run(found.acts);
      });
    }
  }
  await timeline.play(now);
  // Nobody signs in as them, so the system must not assign them a case.
  const { user_id } = table.people.officers.second;
  await setRoleAndLevels(scene.services, user_id, { role: 'user' });
}

const answered = (hoursAgo: number) => [hoursAgo, (acts: Acts) => acts.answer()] as const;
const called = (hoursAgo: number) => [hoursAgo, (acts: Acts) => acts.escalate('buyer')] as const;
const first = (list: readonly Disputed[], place: number) => async () => {
  const found = list[place];
  if (found === undefined) throw new Error('the demo has too few orders in protection');
  return await Promise.resolve(found);
};
const QUESTION = 'Please show when you last signed in, with the date of your screen.';

async function openCases(table: Table, now: Date): Promise<OpenCase[]> {
  const { scene, people, password } = table;
  const { demo_buyer: buyer, demo_seller: seller, officers } = people;
  const { signIn, described, banned, recalled, soldTwice } = stories;
  const own = await protectedOrders(scene, now, { of: seller.user_id, except: buyer.user_id });
  const others = await protectedOrders(scene, now, {
    except: buyer.user_id,
    not_of: seller.user_id,
  });
  const bought = async (offerId: string, from: Viewer): Promise<Disputed> => {
    const orderId = await boughtOrder(scene, buyer, offerId);
    await reveal(scene, buyer, orderId, { password });
    return { order_id: orderId, buyer, seller: from };
  };
  const ofDemo = async () => bought(await table.offer(), seller);
  const ofSomebody = async () => {
    const offer = await accountOfOthers(scene, now, seller.user_id);
    return bought(offer.id, { user_id: offer.seller_id, role: 'user' });
  };
  const taken = (hoursAgo: number) =>
    [hoursAgo, (acts: Acts) => acts.take(officers.first)] as const;
  return [
    {
      story: described,
      order: ofDemo,
      bought: 20,
      opened: 15,
      wanted: 25,
      later: [answered(9), [3, (acts) => acts.propose('seller', 15)]],
    },
    {
      story: signIn,
      order: ofDemo,
      bought: 34,
      opened: 30,
      later: [answered(26), [5, (acts) => acts.proposeReplacement(seededRandom(4_711))]],
    },
    {
      story: described,
      order: ofSomebody,
      bought: 64,
      opened: 61,
      later: [
        answered(55),
        called(48),
        // Both demo users of the staff can still decide about the appeal.
        [46, (acts) => acts.take(officers.second)],
        [20, (acts) => acts.decide(officers.second, 'release', null, officers.first)],
      ],
    },
    { story: recalled, order: first(own, 2), opened: 7, later: [] },
    { story: banned, order: first(own, 0), opened: 21, later: [answered(11)] },
    {
      story: recalled,
      order: first(own, 1),
      opened: 40,
      later: [
        answered(36),
        called(27),
        taken(24),
        [6, (acts) => acts.ask(officers.first, 'seller', QUESTION)],
      ],
    },
    { story: soldTwice, order: first(others, 0), opened: 46, later: [answered(40), called(1.5)] },
    { story: recalled, order: first(others, 1), opened: 19, later: [answered(15), called(1)] },
  ];
}

/** A recall claim about what the demo seller sold, which waits for staff. */
async function openClaim({ scene, people }: Table, now: Date): Promise<OpenCase> {
  const [found] = await completedOrders(scene, now, {
    seller_id: people.demo_seller.user_id,
    except: [people.demo_buyer.user_id],
  });
  if (found === undefined) throw new Error('the demo seller has no completed order');
  return {
    story: stories.recalled,
    is_claim: true,
    order: async () => await Promise.resolve(found),
    opened: 11,
    later: [[1, (acts) => acts.answer()]],
  };
}

const SAFE_DAYS = 5;

/** Orders of accounts whose warranty runs for some days more, the newest first. */
async function protectedOrders(
  { services }: Scene,
  now: Date,
  sides: { of?: string; not_of?: string; except: string },
): Promise<Disputed[]> {
  const inTime = new Date(now.getTime() + SAFE_DAYS * DAY_MS);
  let query = services.db
    .selectFrom('orders')
    .innerJoin('order_units as unit', 'unit.order_id', 'orders.id')
    .select(['orders.id as order_id', 'orders.buyer_id', 'orders.seller_id'])
    .where('orders.kind', '=', 'account')
    .where('orders.state', '=', 'in_protection')
    .where('unit.due_at', '>', inTime)
    .where('orders.buyer_id', '<>', sides.except)
    .where('orders.paid_at', '<', hoursAfter(now, -4 * 24))
    .where('orders.id', 'not in', services.db.selectFrom('disputes').select('order_id'))
    .orderBy('orders.id', 'desc')
    .limit(3);
  if (sides.of !== undefined) query = query.where('orders.seller_id', '=', sides.of);
  if (sides.not_of !== undefined) {
    query = query.where('orders.seller_id', '<>', sides.not_of);
  }
  const rows = await query.execute();
  return rows.map(({ order_id, buyer_id, seller_id }) => ({
    order_id,
    buyer: { user_id: buyer_id, role: 'user' },
    seller: { user_id: seller_id, role: 'user' },
  }));
}

/** An account of another seller that could be bought at that time. */
async function accountOfOthers({ services }: Scene, now: Date, sellerId: string) {
  return await services.db
    .selectFrom('offers')
    .select(['id', 'seller_id'])
    .where('kind', '=', 'account')
    .where('state', '=', 'active')
    .where('delivery', '=', 'instant')
    .where('seller_id', '<>', sellerId)
    .where('price_minor', '<', 20_000)
    .where('published_at', '<', new Date(now.getTime() - 100 * HOUR_MS))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
}
