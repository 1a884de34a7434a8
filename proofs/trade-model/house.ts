import { setClockOffset } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { actor } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import type { PaymentProvider } from '@guildhall/services/ports/payment-provider';
import { type Kysely, sql } from 'kysely';
import type { MadeCall } from './attempt.ts';
import { type Book, emptyBook, type Person } from './book.ts';
import { prepareReadings, type Readings } from './readings.ts';

/** The shop that is played in: one database and one cast for all sequences of a run. */
export interface House {
  readonly stage: ReturnType<typeof testStage>;
  /** Two buyers, verified and not; a seller at each end of the ladder; two of the staff. */
  readonly cast: readonly Person[];
  readonly game_slug: string;
  readonly brand_slugs: readonly string[];
  readonly provider: { is_away: boolean };
  readonly readings: Readings;
  readonly clearAway: () => Promise<void>;
  close(): Promise<void>;
}

/** One sequence under way: the shop and the model of it. */
export interface Play extends House {
  readonly book: Book;
  /** What has happened so far, for whoever has to understand a failure. */
  readonly story: string[];
  readonly calls: MadeCall[];
  readonly events: ProviderEvent[];
  /** Told before this sequence began. */
  readonly alerts_before: number;
  /** Codes and sign-ins are counted, so that a sequence played again seals the same ones. */
  secrets: number;
}

export interface ProviderEvent {
  readonly event_id: string;
  readonly payment: Book['payments'][number];
  readonly says: 'captured' | 'declined';
}

/** The doors open at one instant; `app_now()` stands still but for the clock that is moved. */
export const OPENING = '2030-01-01T00:00:00Z';

export async function openHouse(): Promise<House> {
  const database = await testDatabase();
  await stopTheClock(database);
  const stage = testStage(database.db);
  const provider = { is_away: false };
  const services = {
    ...stage.services,
    payment_provider: sometimesAway(stage.services.payment_provider, provider),
  };
  const own_stage = { ...stage, services };
  const cast = await signUpCast(own_stage);
  const brands = [];
  for (let count = 0; count < 3; count += 1) brands.push(await testBrand(own_stage));
  const { slug } = await testGame(own_stage);
  const readings = await prepareReadings(database.owner_db, OPENING);
  const close = async () => {
    await readings.release();
    await database.close();
  };
  return {
    stage: own_stage,
    cast,
    game_slug: slug,
    brand_slugs: brands.map((brand) => brand.slug),
    provider,
    readings,
    clearAway: await sweeper(database.owner_db),
    close,
  };
}

/**
 * Real time that goes by while a sequence is played would decide now and then what happens at a
 * deadline. Here it goes by in steps alone, so that a failing sequence fails again, to the second.
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

async function signUpCast(stage: House['stage']): Promise<Person[]> {
  const parts = [
    { name: 'sue', role: 'user', verification: 3, level: 4 },
    { name: 'sam', role: 'user', verification: 3, level: 0 },
    { name: 'ann', role: 'user', verification: 2, level: 0 },
    { name: 'ben', role: 'user', verification: 0, level: 0 },
    { name: 'mia', role: 'moderator', verification: 0, level: 0 },
    { name: 'kim', role: 'support', verification: 0, level: 0 },
  ] as const;
  const cast: Person[] = [];
  for (const { name, role, verification, level } of parts) {
    const standing = { role, seller_level: level, verification_level: verification };
    const { user_id } = await actor(stage, { username: `${name}-in-the-model`, ...standing });
    cast.push({ name, role, verification, level, user_id });
  }
  return cast;
}

/** What is there before anybody trades, and stays from one sequence to the next. */
const FURNITURE = [
  'kysely_migration',
  'kysely_migration_lock',
  'app_clock',
  'users',
  'credentials',
  'games',
  'gift_card_brands',
];

/** Starts a sequence on empty shelves and empty books, at the hour of opening. */
export async function beginPlay(house: House): Promise<Play> {
  await house.clearAway();
  await setClockOffset(house.stage.services.db, 0);
  house.provider.is_away = false;
  return {
    ...house,
    book: emptyBook(),
    story: [],
    calls: [],
    events: [],
    alerts_before: house.stage.alerts.length,
    secrets: 1_000,
  };
}

/** What was deleted still lies about and is read over until it is swept up. */
const SEQUENCES_BETWEEN_SWEEPS = 5;

/**
 * The one thing here that is done behind the use cases' back, between two sequences: the ledger
 * lets nobody delete anything, not even its owner, unless he switches its triggers off.
 */
async function sweeper(owner_db: Kysely<Database>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
       and tablename <> all(${FURNITURE})`.execute(owner_db);
  const tables = rows.map(({ name }) => name);
  let cleared = 0;
  return async () => {
    await owner_db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const name of tables) {
        const only = name === 'ledger_accounts' ? sql` where owner_id is not null` : sql``;
        await sql`delete from ${sql.table(name)}${only}`.execute(trx);
      }
    });
    cleared += 1;
    if (cleared % SEQUENCES_BETWEEN_SWEEPS !== 0) return;
    await sql`vacuum ${sql.join(tables.map((name) => sql.table(name)))}`.execute(owner_db);
  };
}
