import { holds, takenBy } from '@guildhall/domain/kernel/permissions';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import { sandboxKeys } from '@guildhall/server/sandbox-provider/sandbox-keys';
import { signMessage } from '@guildhall/server/sandbox-provider/webhook-signature';
import { sql } from 'kysely';
import {
  callOf,
  isReading,
  requestOf,
  send,
  type WireAnswer,
  type WireRequest,
} from '../contract-call.ts';
import { openInstrumentedShop, type InstrumentedShop } from '../instrumented-shop.ts';
import { type Changes, trackTableChanges } from '../table-changes.ts';
import {
  type ActorName,
  ACTORS,
  beforeRestriction,
  createActors,
  type Actors,
  newUserLike,
  restrictionsOf,
} from './actors.ts';
import type { Names, Resource, ResourceContext } from './resource.ts';
import { resources } from './resources.ts';
import type { Outcome, Ownership, Row } from './row.ts';
import { rows } from './rows.ts';

/** The shop, its users, and what observes them. */
export interface MatrixFixture {
  readonly shop: InstrumentedShop;
  readonly database: TestDatabase;
  readonly world: ResourceContext;
  readonly actors: Actors;
  readonly changes: () => Promise<Changes>;
  /** Marks all sessions as just seen: a call that comes a minute later would write that itself. */
  readonly touchSessions: () => Promise<void>;
  close(): Promise<void>;
}

export async function openMatrix(
  database: TestDatabase,
  options: { countsTries?: boolean } = {},
): Promise<MatrixFixture> {
  const shop = await openInstrumentedShop(database, options);
  const { scene } = shop;
  const { slug: gameSlug } = await testGame(scene);
  const { slug: brandSlug } = await testBrand(scene);
  const actors = await createActors(scene, database);
  const changes = await trackTableChanges(database.owner_db);
  const world = { scene, game_slug: gameSlug, brand_slug: brandSlug };
  // All calls take longer than a session counts as fresh on a busy machine.
  const touchSessions = async () => {
    await sql`update sessions set last_seen_at = now() + interval '1 hour',
      authenticated_at = greatest(authenticated_at, now())`.execute(database.owner_db);
    await changes();
  };
  await touchSessions();
  return { shop, database, world, actors, changes, touchSessions, close: () => shop.close() };
}

/** One call by one actor, with its response and effects. */
export interface Visit {
  readonly actor: ActorName;
  /**
   * The ownership of the named resource, in words; two visits that must look alike share `pair`.
   */
  readonly ownership: string;
  readonly pair: string | null;
  readonly expected: Outcome;
  readonly answer: WireAnswer;
  readonly changes: Changes;
  readonly statements: readonly string[];
}

/** Makes one call as every actor, with every resource that it may name. */
export async function callAsEveryActor(matrix: MatrixFixture, name: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const row of rows[name] ?? []) {
    // A day later, so that no actor reaches a daily limit.
    await advance(matrix.world.scene, { hours: 25 });
    await matrix.touchSessions();
    const foreign = foreignNames(matrix, row);
    for (const actor of ACTORS) {
      const matrixCall = { matrix, name, row, actor };
      const made =
        row.names === null ? [await ask(matrixCall, {})] : await askAll(matrixCall, foreign);
      visits.push(...made);
    }
  }
  return visits;
}

interface ForeignNames {
  /** Names of a resource that is foreign to all actors, made when there is none yet. */
  readonly get: () => Promise<Names>;
  /** Has another one made: an accepted call has changed this one. */
  readonly drop: () => void;
}

function foreignNames({ world, actors }: MatrixFixture, row: Row): ForeignNames {
  const { buyer2: buyer, seller2: seller } = actors;
  const resource: Resource = resources[row.names ?? 'game'];
  let names: Names | null = null;
  return {
    get: async () => {
      if (resource.is_alone === true) names = null;
      return (names ??= await resource.make(world, { buyer, seller }));
    },
    drop: () => {
      names = null;
    },
  };
}

interface MatrixCall {
  readonly matrix: MatrixFixture;
  readonly name: string;
  readonly row: Row;
  readonly actor: ActorName;
}

async function askAll(matrixCall: MatrixCall, others: ForeignNames): Promise<Visit[]> {
  const { matrix, name, row, actor } = matrixCall;
  const resource: Resource = resources[row.names ?? 'game'];
  const { buyer2, seller2 } = matrix.actors;
  const foreign = await others.get();
  const missing = missingNames(resource, foreign);
  const visits = [
    await ask(matrixCall, foreign, { ownership: 'foreign', pair: 'all' }),
    await ask(matrixCall, missing, { ownership: 'missing', pair: 'all' }),
  ];
  const dropIfChanged = () => {
    // What is refused changes nothing, as a test of its own says.
    if (!isReading(name) && visits.some(({ answer }) => answer.code === null)) others.drop();
  };
  const part = partOf(resource, actor);
  if (actor === 'anonymous' || part === null) {
    dropIfChanged();
    return visits;
  }
  const parties = { buyer: buyer2, seller: seller2, [part]: matrix.actors[actor] };
  const own = await beforeRestriction(matrix.database, actor, () =>
    resource.make(matrix.world, parties),
  );
  // A mix of own and foreign ids must be worth no more than none.
  const keys = Object.keys(own);
  for (const key of keys.length > 1 ? keys : []) {
    for (const [ownership, other] of [
      ['foreign', foreign],
      ['missing', missing],
    ] as const) {
      const mixed = { ...own, [key]: other[key] ?? '' };
      visits.push(await ask(matrixCall, mixed, { ownership, pair: key }));
    }
  }
  dropIfChanged();
  return [...visits, await ask(matrixCall, own, { ownership: 'own', pair: null })];
}

/** A call as far as it can get, and the code with which it is refused there. */
interface AcceptedCall {
  readonly input: unknown;
  readonly token: string;
  readonly code: ErrorCode | null;
}

/** A call that is accepted, and its owner; throws when there is none. */
export async function acceptedCall(matrix: MatrixFixture, name: string): Promise<AcceptedCall> {
  const { buyer2, seller2 } = matrix.actors;
  for (const row of rows[name] ?? []) {
    const resource: Resource = resources[row.names ?? 'game'];
    for (const actor of ['buyer', 'seller', 'admin'] as const) {
      // Staff act on what belongs to others.
      const part = actor === 'admin' ? null : partOf(resource, actor);
      const ownership = part === null ? 'foreign' : 'own';
      const { best = null } = row;
      if (expectedOf({ matrix, name, row, actor }, ownership) !== (best ?? 'ok')) continue;
      await advance(matrix.world.scene, { hours: 25 });
      const { [actor]: member } = matrix.actors;
      const parties = { buyer: buyer2, seller: seller2, ...(part && { [part]: member }) };
      const names = row.names === null ? {} : await resource.make(matrix.world, parties);
      const token =
        row.by_substitute === true ? await newUserLike(matrix.shop.scene, member) : member.token;
      return { input: row.input?.(names, ownership), token, code: best };
    }
  }
  throw new Error(
    `the rows of ${name} let neither a buyer nor a seller nor an administrator through`,
  );
}

function missingNames({ missing }: Resource, like: Names): Names {
  return missing ?? Object.fromEntries(Object.keys(like).map((key) => [key, newId()]));
}

/** The actor's part in their own resource; null when they can have none. */
function partOf({ owners }: Resource, actor: ActorName): 'buyer' | 'seller' | null {
  if (actor === 'seller' && owners.includes('seller')) return 'seller';
  return owners.includes('buyer') ? 'buyer' : actor === 'seller' ? 'seller' : null;
}

async function ask(
  matrixCall: MatrixCall,
  names: Names,
  about: About | null = null,
): Promise<Visit> {
  const { matrix, row, actor } = matrixCall;
  const request = await requestBy(matrixCall, row.input?.(names, about?.ownership ?? 'own'));
  await matrix.changes();
  matrix.shop.statements.length = 0;
  const answer = await send(matrix.shop.origin, request);
  return {
    actor,
    ownership: wordsFor(about),
    pair: about?.pair ?? null,
    // A mixed call names no existing resource, even for actors who may see both.
    expected: expectedOf(
      matrixCall,
      about !== null && isMixed(about) ? 'missing' : (about?.ownership ?? null),
    ),
    answer,
    changes: await matrix.changes(),
    statements: [...matrix.shop.statements],
  };
}

interface About {
  readonly ownership: Ownership;
  /** What two visits that must look alike have in common: all names, or one of them. */
  readonly pair: string | null;
}

const isMixed = ({ pair }: About) => pair !== null && pair !== 'all';

function wordsFor(about: About | null): string {
  if (about === null) return 'nothing';
  const { ownership, pair } = about;
  return isMixed(about) ? `own, but a ${ownership} ${pair}` : ownership;
}

async function requestBy(matrixCall: MatrixCall, input: unknown): Promise<WireRequest> {
  const { matrix, name, row, actor } = matrixCall;
  const { shop, actors } = matrix;
  const fresh = row.by_substitute === true && actor !== 'anonymous' && actor !== 'deactivated';
  const token = actor === 'anonymous' ? null : actors[actor].token;
  const ownToken = fresh ? await newUserLike(shop.scene, actors[actor]) : token;
  const request = requestOf(name, input, ownToken);
  return row.is_signed === true ? signedByProvider(shop, request) : request;
}

/** The same request with the payment provider's signature over its body. */
export function signedByProvider(
  { settings }: InstrumentedShop,
  request: WireRequest,
): WireRequest {
  const { webhook_secret } = sandboxKeys(settings.payment_webhook_secret);
  const body = typeof request.body === 'string' ? request.body : '';
  const id = /"id":"(evt_[\w-]+)"/.exec(body)?.[1] ?? 'evt_none';
  const unixSeconds = Math.floor(Date.now() / 1_000);
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': signMessage(webhook_secret, { id, unix_seconds: unixSeconds, body }),
  };
  return { ...request, headers: { ...request.headers, ...signed } };
}

const ANSWERED = ['moderator', 'support', 'admin', 'chat_muted', 'banned'] as const;
/** The actors whose answers about what is foreign to them a row may name. */
const hasOwnAnswer = (actor: ActorName): actor is (typeof ANSWERED)[number] =>
  ANSWERED.some((each) => each === actor);

/** The permission's verdict, and where it allows the call, the row's. */
function expectedOf(
  { matrix, name, row, actor }: MatrixCall,
  ownership: Ownership | null,
): Outcome {
  const { permission } = callOf(name);
  if (permission !== 'public') {
    if (actor === 'anonymous' || actor === 'deactivated') return 'NOT_SIGNED_IN';
    const { viewer } = matrix.actors[actor];
    const restrictions = restrictionsOf(actor);
    if (takenBy({ restrictions }, permission) !== undefined) return 'RESTRICTED';
    if (permission !== 'signed_in' && !holds(viewer, permission)) return 'PERMISSION_DENIED';
  }
  const { gets } = row;
  if ('everyone' in gets) return gets.everyone;
  if (ownership === 'missing' || ownership === null) return gets.missing;
  if (ownership === 'foreign') {
    return (hasOwnAnswer(actor) ? gets[actor] : undefined) ?? gets.stranger;
  }
  const isRestricted = actor === 'deactivated' || actor === 'chat_muted' || actor === 'banned';
  const ofRestricted = isRestricted ? gets[actor] : undefined;
  if (ofRestricted !== undefined) return ofRestricted;
  const part = partOf(resources[row.names ?? 'game'], actor) ?? 'buyer';
  const outcome = gets[part];
  if (outcome === undefined) throw new Error(`the row of ${name} forgets what its ${part} gets`);
  return outcome;
}
