import { setClockOffset } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { actor } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { withAnyTopUp } from '@guildhall/scenes/payments';
import { testScene } from '@guildhall/scenes/scene';
import { bankAccount, verify } from '@guildhall/scenes/withdrawals';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { PaymentProvider } from '@guildhall/services/ports/payments/payment-provider';
import type { RiskScore } from '@guildhall/services/ports/risk-score';
import { changeStanding, setTwoFactor } from '@guildhall/services/users/change-user';
import { type Kysely, sql } from 'kysely';
import { DAY_S } from './business-rules.ts';
import { emptyModel } from './empty-model.ts';
import { type ModelState, OPENING, type Person } from './model-state.ts';
import { prepareSnapshots, type Snapshots } from './snapshots.ts';

/** The shop of a run: one database and one set of users for all sequences. */
export interface ModelShop {
  readonly scene: ReturnType<typeof testScene>;
  /**
   * Two buyers, verified and not; a seller at the lowest and the highest level; three staff users.
   */
  readonly users: readonly Person[];
  readonly game_slug: string;
  readonly brand_slugs: readonly string[];
  readonly provider: { is_away: boolean };
  /** What the next purchase or withdrawal is judged as. */
  readonly risk: { is_high: boolean };
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

/** A call that was made; it can be repeated with its key, unchanged or changed. */
export interface MadeCall {
  readonly person: Person;
  readonly again: (person: Person, hasOtherInput: boolean) => Promise<string | null>;
}

export interface ProviderEvent {
  readonly event_id: string;
  readonly payment: ModelState['payments'][number];
  readonly says: 'captured' | 'declined';
}

export async function openModelShop(): Promise<ModelShop> {
  const database = await testDatabase();
  await stopTheClock(database);
  const scene = testScene(database.db);
  const provider = { is_away: false };
  const risk = { is_high: false };
  // The limits of what is paid in have tests of their own.
  const services = {
    ...withAnyTopUp(scene.services),
    payment_providers: [sometimesAway(scene.provider, provider)],
    risk_score: knownRisk(risk),
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
    risk,
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

/** The rules themselves are proven elsewhere; here a step says what they find. */
function knownRisk(risk: { is_high: boolean }): RiskScore {
  const assess = async () => ({ score: risk.is_high ? 70 : 0, reasons: [] });
  return { assessOrder: assess, assessWithdrawal: assess };
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

/** Longer than any cool-down of a withdrawal. */
const BEFORE_S = 4 * DAY_S;

async function signUpUsers(scene: ModelShop['scene']): Promise<Person[]> {
  const parts = [
    { name: 'sue', role: 'user', verification: 3, level: 4 },
    { name: 'sam', role: 'user', verification: 3, level: 0 },
    { name: 'ann', role: 'user', verification: 2, level: 0 },
    { name: 'ben', role: 'user', verification: 0, level: 0 },
    { name: 'mia', role: 'moderator', verification: 0, level: 0 },
    { name: 'kim', role: 'support', verification: 0, level: 0 },
    { name: 'lee', role: 'admin', verification: 0, level: 0 },
    { name: 'lou', role: 'admin', verification: 0, level: 0 },
  ] as const;
  const users: Person[] = [];
  for (const { name, role, verification, level } of parts) {
    const standing = { role, seller_level: level, verification_level: verification };
    const { user_id } = await actor(scene, { username: `${name}-in-the-model`, ...standing });
    const person = { name, role, verification, level, user_id };
    users.push({ ...person, method_id: await mayWithdraw(scene, person) });
  }
  return users;
}

/** A second factor, a verified name, and a bank account whose cool-down is over at the start. */
async function mayWithdraw(
  scene: ModelShop['scene'],
  person: Omit<Person, 'method_id'>,
): Promise<string | null> {
  if (person.verification < 2) return null;
  await verify(scene, person.user_id);
  const { db } = scene.services;
  await inTransaction(db, (trx) => setTwoFactor(trx, person.user_id, true));
  // The verification sets the level to V2.
  const level = { verification_level: person.verification };
  await inTransaction(db, (trx) => changeStanding(trx, person.user_id, level));
  await setClockOffset(db, -BEFORE_S);
  const methodId = await bankAccount(scene, person);
  await setClockOffset(db, 0);
  return methodId;
}

/** Tables that are filled before trade and stay from one sequence to the next. */
const FURNITURE = [
  'kysely_migration',
  'kysely_migration_lock',
  'database_functions',
  'app_clock',
  'users',
  'credentials',
  'payout_methods',
  'verifications',
  'game_schemas',
  'games',
  'gift_card_brands',
  'rule_versions',
  'exchange_rates',
  'event_log_start',
];

/** The rows that are cleared away, where others of the table stay. */
const SWEPT: Readonly<Record<string, string>> = {
  ledger_accounts: 'where owner_id is not null',
  // Who may withdraw was verified by a decision of staff.
  staff_proposals: 'where id not in (select proposal_id from verifications)',
  staff_acts: 'where proposal_id not in (select proposal_id from verifications)',
};

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
        const only = sql.raw(SWEPT[name] ?? '');
        await sql`delete from ${sql.table(name)} ${only}`.execute(trx);
      }
    });
    // Payout methods stay, as those that no payment came back from.
    await ownerDb.updateTable('payout_methods').set({ returned_at: null }).execute();
    cleared += 1;
    if (cleared % SEQUENCES_BETWEEN_SWEEPS !== 0) return;
    await sql`vacuum ${sql.join(tables.map((name) => sql.table(name)))}`.execute(ownerDb);
  };
}
