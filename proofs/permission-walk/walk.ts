import { holds } from '@guildhall/domain/kernel/permissions';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import type { TestDatabase } from '@guildhall/scenes/test-database';
import { sandboxKeys } from '@guildhall/server/sandbox-provider/sandbox-keys';
import { signMessage } from '@guildhall/server/sandbox-provider/webhook-signature';
import { callOf, requestOf, send, type WireAnswer, type WireRequest } from '../contract-call.ts';
import { openWatchedShop, type WatchedShop } from '../watched-shop.ts';
import { type Changes, watchTables } from '../watched-tables.ts';
import { type ActorName, ACTORS, assembleCast, type Cast, twinOf } from './cast.ts';
import { type Outcome, type Row, rows, type Whose } from './rows.ts';
import { type Names, type Thing, things, type World } from './things.ts';

/** The shop that is walked through, its people, and what watches them. */
export interface House {
  readonly shop: WatchedShop;
  readonly world: World;
  readonly cast: Cast;
  readonly changes: () => Promise<Changes>;
  close(): Promise<void>;
}

export async function openHouse(
  database: TestDatabase,
  options: { counts_tries?: boolean } = {},
): Promise<House> {
  const shop = await openWatchedShop(database.owner_url, options);
  const { stage } = shop;
  const { slug: game_slug } = await testGame(stage);
  const { slug: brand_slug } = await testBrand(stage);
  const cast = await assembleCast(stage, database);
  const changes = await watchTables(database.owner_db);
  const world = { stage, game_slug, brand_slug };
  return { shop, world, cast, changes, close: () => shop.close() };
}

/** One call by one actor, and all that came of it. */
export interface Visit {
  readonly actor: ActorName;
  /** Whose the thing is that was named, in words; two visits that must look alike share `pair`. */
  readonly whose: string;
  readonly pair: string | null;
  readonly expected: Outcome;
  readonly answer: WireAnswer;
  readonly changes: Changes;
  readonly statements: readonly string[];
}

/** Makes one call as everybody, with everything that it may name. */
export async function walk(house: House, name: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const row of rows[name] ?? []) {
    // A day on, so that nobody comes to the end of what he may buy in a day.
    await advance(house.world.stage, { hours: 25 });
    for (const actor of ACTORS) {
      const walker = { house, name, row, actor };
      visits.push(...(row.names === null ? [await ask(walker, {})] : await askAll(walker)));
    }
  }
  return visits;
}

interface Walker {
  readonly house: House;
  readonly name: string;
  readonly row: Row;
  readonly actor: ActorName;
}

async function askAll(walker: Walker): Promise<Visit[]> {
  const { house, row, actor } = walker;
  const thing: Thing = things[row.names ?? 'game'];
  const { buyer2, seller2 } = house.cast;
  const foreign = await thing.make(house.world, { buyer: buyer2, seller: seller2 });
  const missing = missingNames(thing, foreign);
  const visits = [
    await ask(walker, foreign, { whose: 'foreign', pair: 'all' }),
    await ask(walker, missing, { whose: 'missing', pair: 'all' }),
  ];
  const part = partOf(thing, actor);
  if (actor === 'anonymous' || part === null) return visits;
  const parties = { buyer: buyer2, seller: seller2, [part]: house.cast[actor] };
  const own = await thing.make(house.world, parties);
  // Half of one's own and half of another's must be worth no more than nothing at all.
  const keys = Object.keys(own);
  for (const key of keys.length > 1 ? keys : []) {
    for (const [whose, other] of [
      ['foreign', foreign],
      ['missing', missing],
    ] as const) {
      const mixed = { ...own, [key]: other[key] ?? '' };
      visits.push(await ask(walker, mixed, { whose, pair: key }));
    }
  }
  return [...visits, await ask(walker, own, { whose: 'own', pair: null })];
}

/** A call that goes as far as it can, and what it is refused with there. */
interface AcceptedCall {
  readonly input: unknown;
  readonly token: string;
  readonly code: ErrorCode | null;
}

/** A call that will be accepted, and whose it is; throws when there is no such call. */
export async function acceptedCall(house: House, name: string): Promise<AcceptedCall> {
  const { buyer2, seller2 } = house.cast;
  for (const row of rows[name] ?? []) {
    const thing: Thing = things[row.names ?? 'game'];
    for (const actor of ['buyer', 'seller'] as const) {
      const part = partOf(thing, actor);
      const whose = part === null ? 'foreign' : 'own';
      const { best = null } = row;
      if (expectedOf({ house, name, row, actor }, whose) !== (best ?? 'ok')) continue;
      await advance(house.world.stage, { hours: 25 });
      const { [actor]: member } = house.cast;
      const parties = { buyer: buyer2, seller: seller2, ...(part && { [part]: member }) };
      const names = row.names === null ? {} : await thing.make(house.world, parties);
      const token = row.by_twin === true ? await twinOf(house.shop.stage, member) : member.token;
      return { input: row.input?.(names, whose), token, code: best };
    }
  }
  throw new Error(`the rows of ${name} let neither a buyer nor a seller through`);
}

function missingNames({ missing }: Thing, like: Names): Names {
  return missing ?? Object.fromEntries(Object.keys(like).map((key) => [key, newId()]));
}

/** Which part an actor has in what is his own; null when there is no such thing of his. */
function partOf({ owners }: Thing, actor: ActorName): 'buyer' | 'seller' | null {
  if (actor === 'seller' && owners.includes('seller')) return 'seller';
  return owners.includes('buyer') ? 'buyer' : actor === 'seller' ? 'seller' : null;
}

async function ask(walker: Walker, names: Names, about: About | null = null): Promise<Visit> {
  const { house, name, row, actor } = walker;
  const request = await requestBy(walker, row.input?.(names, about?.whose ?? 'own'));
  await house.changes();
  house.shop.statements.length = 0;
  const answer = await send(house.shop.origin, request, name);
  return {
    actor,
    whose: wordsFor(about),
    pair: about?.pair ?? null,
    // A mixed call names no thing at all, not even to those who may look at both.
    expected: expectedOf(
      walker,
      about !== null && isMixed(about) ? 'missing' : (about?.whose ?? null),
    ),
    answer,
    changes: await house.changes(),
    statements: [...house.shop.statements],
  };
}

interface About {
  readonly whose: Whose;
  /** What two visits that must look alike have in common: all names, or this one of them. */
  readonly pair: string | null;
}

const isMixed = ({ pair }: About) => pair !== null && pair !== 'all';

function wordsFor(about: About | null): string {
  if (about === null) return 'nothing';
  const { whose, pair } = about;
  return isMixed(about) ? `own, but a ${whose} ${pair}` : whose;
}

async function requestBy(walker: Walker, input: unknown): Promise<WireRequest> {
  const { house, name, row, actor } = walker;
  const { shop, cast } = house;
  const fresh = row.by_twin === true && actor !== 'anonymous' && actor !== 'suspended';
  const token = actor === 'anonymous' ? null : cast[actor].token;
  const own_token = fresh ? await twinOf(shop.stage, cast[actor]) : token;
  const request = requestOf(name, input, own_token);
  return row.is_signed === true ? signedByProvider(shop, request) : request;
}

/** The same request with the signature of the payment provider over its body. */
export function signedByProvider({ settings }: WatchedShop, request: WireRequest): WireRequest {
  const { webhook_secret } = sandboxKeys(settings.secrets.payment_webhook_secret);
  const body = typeof request.body === 'string' ? request.body : '';
  const id = /"id":"(evt_[\w-]+)"/.exec(body)?.[1] ?? 'evt_none';
  const unix_seconds = Math.floor(Date.now() / 1_000);
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': String(unix_seconds),
    'webhook-signature': signMessage(webhook_secret, { id, unix_seconds, body }),
  };
  return { ...request, headers: { ...request.headers, ...signed } };
}

/** What the permission says, and where it lets pass, what the row says. */
function expectedOf({ house, name, row, actor }: Walker, whose: Whose | null): Outcome {
  const { permission } = callOf(name);
  if (permission !== 'public') {
    if (actor === 'anonymous' || actor === 'suspended') return 'NOT_SIGNED_IN';
    const { role } = house.cast[actor].viewer;
    if (permission !== 'signed_in' && !holds(role, permission)) return 'PERMISSION_DENIED';
  }
  const { gets } = row;
  if ('everyone' in gets) return gets.everyone;
  if (whose === 'missing' || whose === null) return gets.missing;
  if (whose === 'foreign') {
    const is_staff = actor === 'moderator' || actor === 'support' || actor === 'admin';
    return (is_staff ? gets[actor] : undefined) ?? gets.stranger;
  }
  if (actor === 'suspended' && gets.suspended !== undefined) return gets.suspended;
  const part = partOf(things[row.names ?? 'game'], actor) ?? 'buyer';
  const outcome = gets[part];
  if (outcome === undefined) throw new Error(`the row of ${name} forgets what its ${part} gets`);
  return outcome;
}
