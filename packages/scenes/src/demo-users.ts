import type { Viewer } from '@guildhall/services/context';
import { actor } from './actors.ts';
import { demoBuyers, type DemoSeller, demoSellers } from './demo-people.ts';
import type { Scene } from './scene.ts';

const AT_ONCE = 8;

/** The seller with two years of history signs in as `seller@example.test`. */
const DEMO_SELLER = 'Quartermaster7';

export interface DemoPeople {
  readonly sellers: ReadonlyMap<string, Viewer>;
  readonly buyers: readonly Viewer[];
  readonly demo_buyer: Viewer;
  readonly demo_seller: Viewer;
  readonly moderator: Viewer;
}

/** Creates all users of the demo with one password. */
export async function signUpAll(scene: Scene, password: string): Promise<DemoPeople> {
  const staff = { password, verification_level: 2 };
  const [demoBuyer, moderator] = await Promise.all([
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
  ]);
  const sellers = new Map<string, Viewer>();
  await inParallel(demoSellers, async (persona) => {
    const email = persona.username === DEMO_SELLER ? { email: 'seller@example.test' } : {};
    sellers.set(
      persona.username,
      await actor(scene, { ...sellerPersona(persona), ...email, password }),
    );
  });
  const buyers: Viewer[] = [];
  await inParallel(demoBuyers, async (username) => {
    buyers.push(await actor(scene, { username, password, verification_level: 2 }));
  });
  const demoSeller = sellers.get(DEMO_SELLER);
  if (demoSeller === undefined) throw new Error(`no user has the name ${DEMO_SELLER}`);
  return { sellers, buyers, demo_buyer: demoBuyer, demo_seller: demoSeller, moderator };
}

function sellerPersona({ username, level, brands }: DemoSeller) {
  const verificationLevel = brands.length > 0 ? 3 : 2;
  return { username, seller_level: level, verification_level: verificationLevel };
}

/** Limits concurrency to the size of the database's connection pool. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const hand = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}
