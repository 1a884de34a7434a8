import { randomUUID } from 'node:crypto';
import { advanceClock } from '@guildhall/db/clock';
import { advance } from '@guildhall/scenes/clock';
import type { TestDatabase } from '@guildhall/scenes/test-database';
import { sql } from 'kysely';
import type { WireRequest } from '../contract-call.ts';
import { type ActorName, ACTORS, newUserLike } from '../permission-matrix/actors.ts';
import { rows, type Ownership } from '../permission-matrix/rows.ts';
import { type Names, type ResourceName, resources } from '../permission-matrix/resources.ts';
import { type MatrixFixture, openMatrix } from '../permission-matrix/matrix.ts';

/** What is found in the world by the name of a field, the newest last. */
type Found = Map<string, string[]>;

export interface Fixture {
  readonly database: TestDatabase;
  readonly matrix: MatrixFixture;
  readonly tokens: Map<ActorName, string | null>;
  /** Of somebody of the same role, for calls that leave nobody as he was. */
  readonly substitutes: Map<ActorName, string>;
  readonly found: Found;
  /** The newest thing of each kind, of the buyer and the seller, and of two others. */
  readonly newest: Map<ResourceName, { readonly own: Names; readonly foreign: Names }>;
}

/** A shop with something of every kind in it. */
export async function openFixture(database: TestDatabase): Promise<Fixture> {
  const matrix = await openMatrix(database, { countsTries: true });
  const { buyer, seller, moderator, support, admin, suspended } = matrix.actors;
  const members = [buyer, seller, moderator, support, admin, suspended];
  const tokens = new Map<ActorName, string | null>([['anonymous', null]]);
  for (const { name, token } of members) tokens.set(name as ActorName, token);
  const found: Found = new Map();
  note(found, { idempotency_key: randomUUID() });
  note(found, { cursor: Buffer.from('{"value":"0","second":null}').toString('base64url') });
  const fixture: Fixture = {
    database,
    matrix,
    tokens,
    substitutes: new Map(),
    found,
    newest: new Map(),
  };
  await restock(fixture);
  return fixture;
}

/** Makes one more of every thing, on the next day, so that nobody comes to the end of a limit. */
export async function restock(fixture: Fixture): Promise<void> {
  const { database, matrix, found, newest } = fixture;
  // Wrong tries go by the real time, which nobody can move: they become a day older instead.
  await sql`update reveal_tries set occurred_at = occurred_at - interval '1 day'`.execute(
    database.owner_db,
  );
  // Everybody calls from one network here, so its tries are over sooner than the fuzz is.
  await sql`delete from rate_limits`.execute(database.owner_db);
  // When somebody was last seen is noted every five minutes, whatever he asks: not now.
  await sql`update sessions set last_seen_at = now()`.execute(database.owner_db);
  // A proof of who sits there is old after ten minutes, also by the real time.
  for (const actor of ACTORS) await renewSubstitute(fixture, actor);
  const { buyer, seller, buyer2, seller2 } = matrix.actors;
  await advance(matrix.world.scene, { hours: 25 });
  for (const kind of Object.keys(resources) as ResourceName[]) {
    const own = await resources[kind].make(matrix.world, { buyer, seller });
    const foreign =
      newest.get(kind)?.foreign ??
      (await resources[kind].make(matrix.world, { buyer: buyer2, seller: seller2 }));
    newest.set(kind, { own, foreign });
    note(found, own);
    note(found, foreign);
  }
}

async function renewSubstitute({ matrix, substitutes }: Fixture, actor: ActorName): Promise<void> {
  if (actor === 'anonymous' || actor === 'suspended') return;
  substitutes.set(actor, await newUserLike(matrix.shop.scene, matrix.actors[actor]));
}

/** Whether whoever makes this call is another than before, or out. */
const changesWhoever = (name: string) =>
  rows[name]?.some(({ by_substitute }) => by_substitute) === true;

/** Of whom this call is made: himself, or a twin of his. */
export function tokenFor({ tokens, substitutes }: Fixture, name: string, actor: ActorName) {
  const own = tokens.get(actor) ?? null;
  return changesWhoever(name) ? (substitutes.get(actor) ?? own) : own;
}

/** Of one name no more is remembered; older things are over anyway. */
const MAX_REMEMBERED = 60;

export function note(found: Found, names: Names): void {
  for (const [name, value] of Object.entries(names)) {
    found.set(name, [...(found.get(name) ?? []), value].slice(-MAX_REMEMBERED));
  }
}

/** An input as the permission walk makes it. */
export function inputByRow(
  fixture: Fixture,
  name: string,
  index: number,
  ownership: Ownership,
): unknown {
  const all = rows[name] ?? [];
  const row = all[index % all.length];
  if (row?.input === undefined) return undefined;
  if (row.names === null) return row.input({}, ownership);
  const { own, foreign } = fixture.newest.get(row.names) ?? { own: {}, foreign: {} };
  const unknown = Object.fromEntries(Object.keys(own).map((key) => [key, randomUUID()]));
  return row.input({ own, foreign, missing: unknown }[ownership], ownership);
}

const STAND_IN = /^@(\w+):(\d+)$/;

/** The input with things of this world where stand-ins are. */
export function inThisWorld({ found }: Fixture, input: unknown): unknown {
  if (typeof input === 'string') {
    const [, name = '', index = '0'] = STAND_IN.exec(input) ?? [];
    const values = found.get(name) ?? [];
    return values.length === 0
      ? input
      : values[values.length - 1 - (Number(index) % values.length)];
  }
  if (Array.isArray(input)) return input.map((item) => inThisWorld({ found } as Fixture, item));
  if (typeof input !== 'object' || input === null) return input;
  const fields = Object.entries(input).map(([key, value]) => [
    key,
    inThisWorld({ found } as Fixture, value),
  ]);
  return Object.fromEntries(fields);
}

/** Undoes what would spoil the ground for the calls that follow an accepted one. */
export async function repair(
  fixture: Fixture,
  { name, actor }: { name: string; actor: ActorName },
  { body }: WireRequest,
): Promise<void> {
  if (name === 'POST /dev/clock/') {
    const movedSeconds = Number(/"advance_seconds":(\d+)/.exec(String(body))?.[1]);
    await advanceClock(fixture.matrix.world.scene.services.db, -movedSeconds);
  }
  if (changesWhoever(name)) await renewSubstitute(fixture, actor);
}
