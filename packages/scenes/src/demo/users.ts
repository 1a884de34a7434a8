import { DAY_MS } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import { skeletonOf } from '@guildhall/domain/users/rules';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { hashPassword } from '@guildhall/services/identity/passwords/check-password';
import { actor } from '../actors.ts';
import { demoBuyers, demoSellers } from './people.ts';
import type { PastBuyer } from './trade/past-trade.ts';
import { insertRows } from './trade/past-rows.ts';
import { type Random, seededRandom } from './random.ts';
import { joinedDaysAgo, type TradeSpan, type TradingSeller } from './trade/trade.ts';
import { inventedHandle } from './vault.ts';
import type { Scene } from '../scene.ts';

/** The seller with two years of history signs in as `seller@example.test`. */
const DEMO_SELLER = 'Quartermaster7';

/** Besides those whose names are in the data. */
const MORE_BUYERS = 270;
/** The demo buyer's share of all orders. */
const OWN_PURCHASES = 0.011;

/** Who decides: the one who takes cases first, the one of appeals, and who confirms. */
export interface Officers {
  readonly first: Viewer;
  readonly appeals: Viewer;
  readonly second: Viewer;
}

export interface DemoPeople {
  readonly sellers: ReadonlyMap<string, Viewer>;
  readonly trading_sellers: readonly TradingSeller[];
  readonly demo_buyer: Viewer;
  readonly demo_seller: Viewer;
  readonly moderator: Viewer;
  readonly support: Viewer;
  readonly admin: Viewer;
  /** Confirms what the first one proposes, and the other way round. */
  readonly second_admin: Viewer;
  /** Who decides disputes; nobody signs in as the second person. */
  readonly officers: Officers;
  /** Picks a buyer who has joined before. */
  readonly buyerOf: (random: Random) => (at: Date) => PastBuyer;
}

/** Creates all users of the demo with one password. */
export async function signUpAll(
  scene: Scene,
  password: string,
  span: TradeSpan,
): Promise<DemoPeople> {
  const random = seededRandom(4_104);
  const staff = { password, verification_level: 2 };
  const demoSeller = sellerPersona(DEMO_SELLER);
  const [demoBuyer, moderator, support, admin, seller, second, secondAdmin] = await Promise.all([
    actor(scene, { ...staff, username: 'guest-buyer', email: 'buyer@example.test' }),
    actor(scene, {
      ...staff,
      username: 'mod-marlow',
      email: 'moderator@example.test',
      role: 'moderator',
    }),
    actor(scene, {
      ...staff,
      username: 'help-desk',
      email: 'support@example.test',
      role: 'support',
    }),
    actor(scene, { ...staff, username: 'guildmaster', email: 'admin@example.test', role: 'admin' }),
    actor(scene, { ...demoSeller, email: 'seller@example.test', password }),
    actor(scene, { ...staff, username: 'case-desk', email: 'cases@example.test', role: 'support' }),
    actor(scene, {
      ...staff,
      username: 'second-admin',
      email: 'admin2@example.test',
      role: 'admin',
    }),
  ]);
  const trading = demoSellers.map((persona) => {
    const days = joinedDaysAgo(random, persona, persona.username === DEMO_SELLER);
    return { ...persona, joined_at: new Date(span.now.getTime() - days * DAY_MS) };
  });
  const others = trading.filter(({ username }) => username !== DEMO_SELLER);
  const named = others.map(({ username, joined_at }) => {
    return { id: newId(), joined_at, ...sellerPersona(username) };
  });
  const buyers = inventedBuyers(random, span);
  await insertPeople(scene, [...named, ...buyers], password);
  const sellers = new Map<string, Viewer>(
    named.map(({ id, username }) => [username, { user_id: id, role: 'user' }]),
  ).set(DEMO_SELLER, seller);
  const own = { id: demoBuyer.user_id, joined_at: span.from };
  return {
    sellers,
    trading_sellers: trading,
    demo_buyer: demoBuyer,
    demo_seller: seller,
    moderator,
    support,
    admin,
    second_admin: secondAdmin,
    officers: { first: support, appeals: admin, second },
    buyerOf: (chance) => (at) => {
      const known = buyers.findLastIndex(({ joined_at }) => joined_at < at) + 1;
      if (known === 0 || chance.chance(OWN_PURCHASES)) return own;
      // Who has joined lately buys more than who has been here for long.
      return buyers[Math.floor(known * Math.sqrt(chance.next()))] ?? own;
    },
  };
}

function sellerPersona(name: string) {
  const seller = demoSellers.find(({ username }) => username === name);
  if (seller === undefined) throw new Error(`no user has the name ${name}`);
  const { username, level, brands } = seller;
  const verificationLevel = brands.length > 0 ? 3 : 2;
  return { username, seller_level: level, verification_level: verificationLevel };
}

interface NewPerson extends PastBuyer {
  readonly username: string;
  readonly seller_level: number;
  readonly verification_level: number;
}

/** Buyers in the order in which they joined: few at first, and most of them lately. */
function inventedBuyers(random: Random, span: TradeSpan): NewPerson[] {
  const names = new Set(demoBuyers);
  while (names.size < demoBuyers.length + MORE_BUYERS) names.add(inventedHandle(random));
  const lengthMs = span.to.getTime() - span.from.getTime();
  return [...names].map((username, index) => ({
    id: newId(),
    username,
    seller_level: 0,
    verification_level: 2,
    joined_at: new Date(span.from.getTime() + lengthMs * Math.sqrt(index / names.size)),
  }));
}

/** Inserts users at the times at which they joined, with one hash of their one password. */
async function insertPeople(
  { services: { db } }: Scene,
  people: readonly NewPerson[],
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await insertRows(
    db,
    'users',
    people.map(({ joined_at, ...person }) => ({
      ...person,
      email: `${person.username.toLowerCase()}@example.test`,
      username_key: person.username.toLowerCase(),
      name_skeleton: skeletonOf(person.username),
      role: 'user',
      is_active: true,
      two_factor: false,
      language: 'en',
      created_at: joined_at,
    })),
  );
  await insertRows(
    db,
    'credentials',
    people.map(({ id, joined_at }) => ({
      user_id: id,
      password_hash: passwordHash,
      changed_at: joined_at,
    })),
  );
}

export function sellerOf({ sellers }: Pick<DemoPeople, 'sellers'>, username: string): Viewer {
  const viewer = sellers.get(username);
  if (viewer === undefined) throw new Error(`no user has the name ${username}`);
  return viewer;
}
