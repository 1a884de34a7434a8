import { randomUUID } from 'node:crypto';
import { advanceClock } from '@guildhall/db/clock';
import { advance } from '@guildhall/scenes/clock';
import type { TestDatabase } from '@guildhall/scenes/test-database';
import { sql } from 'kysely';
import type { WireRequest } from '../contract-call.ts';
import { type ActorName, ACTORS, twinOf } from '../permission-walk/cast.ts';
import { rows, type Whose } from '../permission-walk/rows.ts';
import { type Names, type ThingName, things } from '../permission-walk/things.ts';
import { type House, openHouse } from '../permission-walk/walk.ts';

/** What is found in the world by the name of a field, the newest last. */
type Found = Map<string, string[]>;

export interface Ground {
  readonly database: TestDatabase;
  readonly house: House;
  readonly tokens: Map<ActorName, string | null>;
  /** Of somebody of the same role, for calls that leave nobody as he was. */
  readonly twins: Map<ActorName, string>;
  readonly found: Found;
  /** The newest thing of each kind, of the buyer and the seller, and of two others. */
  readonly newest: Map<ThingName, { readonly own: Names; readonly foreign: Names }>;
}

/** A shop with something of every kind in it. */
export async function openGround(database: TestDatabase): Promise<Ground> {
  const house = await openHouse(database, { counts_tries: true });
  const { buyer, seller, moderator, support, admin, suspended } = house.cast;
  const members = [buyer, seller, moderator, support, admin, suspended];
  const tokens = new Map<ActorName, string | null>([['anonymous', null]]);
  for (const { name, token } of members) tokens.set(name as ActorName, token);
  const found: Found = new Map();
  note(found, { idempotency_key: randomUUID() });
  note(found, { cursor: Buffer.from('{"value":"0","second":null}').toString('base64url') });
  const ground: Ground = {
    database,
    house,
    tokens,
    twins: new Map(),
    found,
    newest: new Map(),
  };
  await restock(ground);
  return ground;
}

/** Makes one more of every thing, on the next day, so that nobody comes to the end of a limit. */
export async function restock(ground: Ground): Promise<void> {
  const { database, house, found, newest } = ground;
  // Wrong tries go by the real time, which nobody can move: they become a day older instead.
  await sql`update reveal_tries set occurred_at = occurred_at - interval '1 day'`.execute(
    database.owner_db,
  );
  // Everybody calls from one network here, so its tries are over sooner than the fuzz is.
  await sql`delete from rate_limits`.execute(database.owner_db);
  // When somebody was last seen is noted every five minutes, whatever he asks: not now.
  await sql`update sessions set last_seen_at = now()`.execute(database.owner_db);
  // A proof of who sits there is old after ten minutes, also by the real time.
  for (const actor of ACTORS) await renewTwin(ground, actor);
  const { buyer, seller, buyer2, seller2 } = house.cast;
  await advance(house.world.stage, { hours: 25 });
  for (const kind of Object.keys(things) as ThingName[]) {
    const own = await things[kind].make(house.world, { buyer, seller });
    const foreign =
      newest.get(kind)?.foreign ??
      (await things[kind].make(house.world, { buyer: buyer2, seller: seller2 }));
    newest.set(kind, { own, foreign });
    note(found, own);
    note(found, foreign);
  }
}

async function renewTwin({ house, twins }: Ground, actor: ActorName): Promise<void> {
  if (actor === 'anonymous' || actor === 'suspended') return;
  twins.set(actor, await twinOf(house.shop.stage, house.cast[actor]));
}

/** Whether whoever makes this call is another than before, or out. */
const changesWhoever = (name: string) => rows[name]?.some(({ by_twin }) => by_twin) === true;

/** Of whom this call is made: himself, or a twin of his. */
export function tokenFor({ tokens, twins }: Ground, name: string, actor: ActorName) {
  const own = tokens.get(actor) ?? null;
  return changesWhoever(name) ? (twins.get(actor) ?? own) : own;
}

/** Of one name no more is remembered; older things are over anyway. */
const MOST_REMEMBERED = 60;

export function note(found: Found, names: Names): void {
  for (const [name, value] of Object.entries(names)) {
    found.set(name, [...(found.get(name) ?? []), value].slice(-MOST_REMEMBERED));
  }
}

/** An input as the permission walk makes it. */
export function inputByRow(ground: Ground, name: string, index: number, whose: Whose): unknown {
  const all = rows[name] ?? [];
  const row = all[index % all.length];
  if (row?.input === undefined) return undefined;
  if (row.names === null) return row.input({}, whose);
  const { own, foreign } = ground.newest.get(row.names) ?? { own: {}, foreign: {} };
  const unknown = Object.fromEntries(Object.keys(own).map((key) => [key, randomUUID()]));
  return row.input({ own, foreign, missing: unknown }[whose], whose);
}

const STAND_IN = /^@(\w+):(\d+)$/;

/** The input with things of this world where stand-ins are. */
export function inThisWorld({ found }: Ground, input: unknown): unknown {
  if (typeof input === 'string') {
    const [, name = '', index = '0'] = STAND_IN.exec(input) ?? [];
    const values = found.get(name) ?? [];
    return values.length === 0
      ? input
      : values[values.length - 1 - (Number(index) % values.length)];
  }
  if (Array.isArray(input)) return input.map((item) => inThisWorld({ found } as Ground, item));
  if (typeof input !== 'object' || input === null) return input;
  const fields = Object.entries(input).map(([key, value]) => [
    key,
    inThisWorld({ found } as Ground, value),
  ]);
  return Object.fromEntries(fields);
}

/** Undoes what would spoil the ground for the calls that follow an accepted one. */
export async function repair(
  ground: Ground,
  { name, actor }: { name: string; actor: ActorName },
  { body }: WireRequest,
): Promise<void> {
  if (name === 'POST /dev/clock/') {
    const moved_seconds = Number(/"advance_seconds":(\d+)/.exec(String(body))?.[1]);
    await advanceClock(ground.house.world.stage.services.db, -moved_seconds);
  }
  if (changesWhoever(name)) await renewTwin(ground, actor);
}
