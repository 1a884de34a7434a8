import type { Evidence } from '@guildhall/domain/payments/chargebacks/types';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { Store, Write } from '../../kernel/transitions.ts';
import { chargebackColumns, type ChargebacksTable } from './tables.ts';

export type ChargebackRow = Selectable<ChargebacksTable>;

export const chargebackStore = {
  table: 'chargebacks',
  history: 'chargeback_history',
  columns: { evidence_check_at: 'timestamptz' },
  stamps: { changed_at: appNow },
  moved: ['id'],
  subject: { chargeback_id: sql`moved.id` },
} as const satisfies Store;

export const insertChargeback =
  (chargeback: Insertable<ChargebacksTable>): Write =>
  (creator) =>
    creator.insertInto('chargebacks').values(chargeback).returning(chargebackStore.moved);

/** The chargeback of a payment. The caller holds the lock of the payment. */
export async function findChargebackOf(
  trx: Transaction<Database>,
  paymentId: string,
): Promise<ChargebackRow | undefined> {
  return await trx
    .selectFrom('chargebacks')
    .select(chargebackColumns)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

const SHORTEST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 6 * 3_600;

/**
 * Claims open chargebacks whose evidence is to be submitted, with the time. One that is not
 * submitted then is claimed again: after as long as it has been open, at most six hours.
 */
export async function claimEvidence(db: Kysely<Database>, limit: number) {
  const wait = sql`least(greatest(app_now() - created_at,
    make_interval(secs => ${SHORTEST_WAIT_SECONDS})),
    make_interval(secs => ${LONGEST_WAIT_SECONDS}))`;
  return await db
    .updateTable('chargebacks')
    .set({ evidence_check_at: sql<Date>`app_now() + ${wait}` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('chargebacks')
        .select('id')
        .where('state', '=', sql.lit('open'))
        .where('evidence_check_at', '<=', appNow)
        .orderBy('evidence_check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(chargebackColumns)
    .returning(appNow.as('now'))
    .execute();
}

/** Keeps what is submitted; returns what was kept before if there is such. */
export async function keepEvidence(
  db: Kysely<Database>,
  id: string,
  evidence: Evidence,
): Promise<Evidence> {
  const { evidence: kept } = await db
    .updateTable('chargebacks')
    .set({
      evidence: sql<string>`coalesce(evidence, ${JSON.stringify(evidence)}::jsonb)`,
    })
    .where('id', '=', id)
    .returning('evidence')
    .executeTakeFirstOrThrow();
  return kept ?? evidence;
}

/** The provider has the evidence, or will never take it; whatever came first counts. */
export async function endEvidence(
  db: Kysely<Database>,
  id: string,
  failure: string | null,
): Promise<boolean> {
  const ended = await db
    .updateTable('chargebacks')
    .set({
      evidence_check_at: null,
      evidence_sent_at: failure === null ? appNow : null,
      evidence_failure: failure,
    })
    .where('id', '=', id)
    .where('evidence_sent_at', 'is', null)
    .where('evidence_failure', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
