import { setClockOffset } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { actor } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import type { PaymentProvider } from '@guildhall/services/ports/payment-provider';
import { type Kysely, sql } from 'kysely';
import type { MadeCall } from './attempt.ts';
import { type ModelState, emptyModel, type Person } from './model-state.ts';
import { prepareSnapshots, type Snapshots } from './snapshots.ts';

/** The shop of a run: one database and one set of users for all sequences. */
export interface ModelShop {
  readonly scene: ReturnType<typeof testScene>;
  /**
   * Two buyers, verified and not; a seller at the lowest and the highest level; two staff users.
   */
  readonly users: readonly Person[];
  readonly game_slug: string;
  readonly brand_slugs: readonly string[];
  readonly provider: { is_away: boolean };
  readonly snapshots: Snapshots;
  readonly clearAway: () => Promise<void>;
  close(): Promise<void>;
}

/** One sequence with the shop and its model. */
export interface ModelRun extends ModelShop {
  readonly model: ModelState;
  /** What has happened so far, for the report of a failure. */
  readonly story: string[];
  readonly calls: MadeCall[];
  readonly events: ProviderEvent[];
  /** Alerts raised before this sequence. */
  readonly alerts_before: number;
  /** Codes and sign-ins are numbered, so that a replay seals the same ones. */
  secrets: number;
}

export interface ProviderEvent {
  readonly event_id: string;
  readonly payment: ModelState['payments'][number];
  readonly says: 'captured' | 'declined';
}

/** Every sequence starts at one instant; `app_now()` changes only when the clock is moved. */
const OPENING = '2030-01-01T00:00:00Z';

export async function openModelShop(): Promise<ModelShop> {
  const database = await testDatabase();
  await stopTheClock(database);
  const scene = testScene(database.db);
  const provider = { is_away: false };
  const services = {
    ...scene.services,
    payment_providers: [sometimesAway(scene.provider, provider)],
  };
  const ownScene = { ...scene, services };
  const users = await signUpUsers(ownScene);
  const brands = [];
  for (let count = 0; count < 3; count += 1) brands.push(await testBrand(ownScene));
  const { slug } = await testGame(ownScene);
  const snapshots = await prepareSnapshots(database.owner_db, OPENING);
  const close = async () => {
    await snapshots.release();
    await database.close();
  };
  return {
    scene: ownScene,
    users,
    game_slug: slug,
    brand_slugs: brands.map((brand) => brand.slug),
    provider,
    snapshots,
    clearAway: await sweeper(database.owner_db),
    close,
  };
}

/**
 * Real time that passes during a sequence could change the result of a deadline. Here time passes
 * only in steps, so that a failing sequence fails again, to the second.
 */
async function stopTheClock({ owner_db }: TestDatabase): Promise<void> {
  await sql`
    create or replace function app_now() returns timestamptz language sql stable parallel safe
    return ${sql.raw(`timestamptz '${OPENING}'`)}
      + make_interval(secs => (select offset_seconds from app_clock where id = 1))
  `.execute(owner_db);
}

function sometimesAway(provider: PaymentProvider, state: { is_away: boolean }): PaymentProvider {
  return {
    ...provider,
    openCheckout: async (request) => {
      if (state.is_away) throw new Refusal('PROVIDER_UNAVAILABLE');
      return await provider.openCheckout(request);
    },
  };
}

async function signUpUsers(scene: ModelShop['scene']): Promise<Person[]> {
  const parts = [
    { name: 'sue', role: 'user', verification: 3, level: 4 },
    { name: 'sam', role: 'user', verification: 3, level: 0 },
    { name: 'ann', role: 'user', verification: 2, level: 0 },
    { name: 'ben', role: 'user', verification: 0, level: 0 },
    { name: 'mia', role: 'moderator', verification: 0, level: 0 },
    { name: 'kim', role: 'support', verification: 0, level: 0 },
  ] as const;
  const users: Person[] = [];
  for (const { name, role, verification, level } of parts) {
    const standing = { role, seller_level: level, verification_level: verification };
    const { user_id } = await actor(scene, { username: `${name}-in-the-model`, ...standing });
    users.push({ name, role, verification, level, user_id });
  }
  return users;
}

/** Tables that are filled before trade and stay from one sequence to the next. */
const FURNITURE = [
  'kysely_migration',
  'kysely_migration_lock',
  'app_clock',
  'users',
  'credentials',
  'game_schemas',
  'games',
  'gift_card_brands',
  'rule_versions',
  'exchange_rates',
  'event_log_start',
];

/** Starts a sequence with no offers, orders or postings, at the start time. */
export async function beginRun(modelShop: ModelShop): Promise<ModelRun> {
  await modelShop.clearAway();
  await setClockOffset(modelShop.scene.services.db, 0);
  modelShop.provider.is_away = false;
  return {
    ...modelShop,
    model: emptyModel(),
    story: [],
    calls: [],
    events: [],
    alerts_before: modelShop.scene.alerts.length,
    secrets: 1_000,
  };
}

/** Deleted rows are still scanned until they are vacuumed. */
const SEQUENCES_BETWEEN_SWEEPS = 5;

/**
 * The one change that bypasses the use cases, between two sequences: nobody can delete from the
 * ledger, not even its owner, without disabling its triggers.
 */
async function sweeper(ownerDb: Kysely<Database>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
       and tablename <> all(${FURNITURE})`.execute(ownerDb);
  const tables = rows.map(({ name }) => name);
  let cleared = 0;
  return async () => {
    await ownerDb.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const name of tables) {
        const only = name === 'ledger_accounts' ? sql` where owner_id is not null` : sql``;
        await sql`delete from ${sql.table(name)}${only}`.execute(trx);
      }
    });
    cleared += 1;
    if (cleared % SEQUENCES_BETWEEN_SWEEPS !== 0) return;
    await sql`vacuum ${sql.join(tables.map((name) => sql.table(name)))}`.execute(ownerDb);
  };
}
