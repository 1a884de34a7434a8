import { randomUUID } from 'node:crypto';
import { advanceClock } from '@guildhall/db/clock';
import { advance } from '@guildhall/scenes/clock';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import type { WireRequest } from '../contract-call.ts';
import { type ActorName, ACTORS, newUserLike } from '../permission-matrix/actors.ts';
import type { Names } from '../permission-matrix/resource.ts';
import { type ResourceName, resources } from '../permission-matrix/resources.ts';
import type { Ownership } from '../permission-matrix/row.ts';
import { rows } from '../permission-matrix/rows.ts';
import { type MatrixFixture, openMatrix } from '../permission-matrix/matrix.ts';

/** Ids in the shop by the name of their field, the newest last. */
type Found = Map<string, string[]>;

export interface Fixture {
  readonly database: TestDatabase;
  readonly matrix: MatrixFixture;
  readonly tokens: Map<ActorName, string | null>;
  /** Another user of the same role, for calls that change the user's own state. */
  readonly substitutes: Map<ActorName, string>;
  readonly found: Found;
  /** The newest resource of each kind, of the buyer, the seller and two other users. */
  readonly newest: Map<ResourceName, { readonly own: Names; readonly foreign: Names }>;
}

/** A shop with resources of every kind. */
export async function openFixture(database: TestDatabase): Promise<Fixture> {
  const matrix = await openMatrix(database, { countsTries: true });
  const tokens = new Map<ActorName, string | null>(
    ACTORS.map((name) => [name, name === 'anonymous' ? null : matrix.actors[name].token]),
  );
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

/** Creates one more of every resource, a day later, so that no limit is reached. */
export async function restock(fixture: Fixture): Promise<void> {
  const { database, matrix, found, newest } = fixture;
  // Failed attempts are counted in real time, which cannot be moved, so their rows are moved back a
  // day.
  await sql`update reveal_tries set occurred_at = occurred_at - interval '1 day'`.execute(
    database.owner_db,
  );
  // All actors call from one network, so its attempts would be used up too early.
  await sql`delete from rate_limits`.execute(database.owner_db);
  // The last use of a session is recorded every five minutes by any call: not during this one.
  // Ahead, so that no call says that it was used: the machine may be busy.
  await sql`update sessions set last_seen_at = now() + interval '1 hour'`.execute(
    database.owner_db,
  );
  // Recent authentication expires after ten minutes of real time as well.
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
  if (actor === 'anonymous' || actor === 'deactivated') return;
  substitutes.set(actor, await newUserLike(matrix.shop.scene, matrix.actors[actor]));
}

/** Whether this call replaces or ends the session of its actor. */
const changesWhoever = (name: string) =>
  rows[name]?.some(({ by_substitute }) => by_substitute) === true;

/** The user who makes this call: the actor or a spare user of the same role. */
export function tokenFor({ tokens, substitutes }: Fixture, name: string, actor: ActorName) {
  const own = tokens.get(actor) ?? null;
  return changesWhoever(name) ? (substitutes.get(actor) ?? own) : own;
}

/** No more ids of one name are kept; older resources are in a final state anyway. */
const MAX_REMEMBERED = 60;

export function note(found: Found, names: Names): void {
  for (const [name, value] of Object.entries(names)) {
    found.set(name, [...(found.get(name) ?? []), value].slice(-MAX_REMEMBERED));
  }
}

/** An input as the permission matrix makes it. */
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

/** The input with ids of this shop in place of the placeholders. */
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

/** Undoes what would get in the way of later calls. */
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
