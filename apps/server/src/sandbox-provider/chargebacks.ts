import { appNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { Evidence } from '@guildhall/domain/payments/chargebacks/types';
import { type Kysely, sql, type Transaction } from 'kysely';
import { moveChargeback } from './balance.ts';
import { announce, inSeconds, newReference } from './events.ts';

/** How long after the payment the payer's bank takes it back. */
export const CHARGE_BACK_SECONDS = 60;
/** How long the bank waits for evidence before it decides. */
export const DECISION_DAYS = 7;

type Ending = 'won' | 'lost';
/** `by_evidence`: for the shop if it has submitted any. */
export type PlannedEnding = Ending | 'by_evidence';

/** What a shop is told about a chargeback; one that is only planned is nobody's business yet. */
export interface Chargeback {
  readonly id: string;
  readonly checkout_id: string;
  readonly client_reference: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly status: 'open' | Ending;
  /** Until when the bank takes evidence; null after its decision. */
  readonly evidence_due_at: Date | null;
}

/** Plans that the payer's bank takes a captured checkout back, and how it decides in the end. */
export async function planChargeback(
  trx: Transaction<Database>,
  checkout: { readonly id: string; readonly amount_minor: number },
  endsAs: PlannedEnding,
): Promise<void> {
  await trx
    .insertInto('sandbox.chargebacks')
    .values({
      id: newReference('cb'),
      checkout_id: checkout.id,
      amount_minor: checkout.amount_minor,
      status: 'planned',
      ends_as: endsAs,
      due_at: inSeconds(CHARGE_BACK_SECONDS),
    })
    .execute();
}

export async function findChargeback(
  db: Kysely<Database>,
  id: string,
): Promise<Chargeback | undefined> {
  const row = await db
    .selectFrom('sandbox.chargebacks as chargeback')
    .innerJoin('sandbox.checkouts as checkout', 'checkout.id', 'chargeback.checkout_id')
    .select(['chargeback.id', 'chargeback.checkout_id', 'chargeback.amount_minor'])
    .select(['chargeback.status', 'chargeback.due_at'])
    .select(['checkout.client_reference', 'checkout.currency'])
    .where('chargeback.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.status === 'planned') return undefined;
  const { status, due_at: dueAt, ...rest } = row;
  return { ...rest, status, evidence_due_at: dueAt };
}

/**
 * Keeps the shop's evidence, once and until the bank has decided; the same again has no effect.
 * Undefined when there is no such chargeback.
 */
export async function addEvidence(
  db: Kysely<Database>,
  id: string,
  evidence: Evidence,
): Promise<Chargeback | 'closed' | undefined> {
  return await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('sandbox.chargebacks')
      .select([
        'status',
        sql<boolean | null>`evidence = ${JSON.stringify(evidence)}::jsonb`.as('is_same'),
      ])
      .where('id', '=', id)
      .where('status', '<>', 'planned')
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.is_same !== true) {
      if (row.status !== 'open' || row.is_same === false) return 'closed';
      await trx
        .updateTable('sandbox.chargebacks')
        .set({ evidence: JSON.stringify(evidence) })
        .where('id', '=', id)
        .execute();
    }
    return await findChargeback(trx, id);
  });
}

/**
 * The steps of banks that are due: they take payments back, and decide about those that they have
 * taken. Each step tells the shop in its own transaction. Any number of workers may run it.
 */
export async function stepDueChargebacks(db: Kysely<Database>): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('sandbox.chargebacks')
      .select(['id', 'checkout_id', 'status', 'ends_as'])
      .select(sql<boolean>`evidence is not null`.as('has_evidence'))
      .where('due_at', '<=', appNow)
      .orderBy('due_at')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const chargeback of due) {
      if (chargeback.status === 'planned') await takeBack(trx, chargeback);
      else await decide(trx, chargeback);
    }
    return due.length;
  });
}

interface Due {
  readonly id: string;
  readonly checkout_id: string;
  readonly ends_as: PlannedEnding;
  readonly has_evidence: boolean;
}

/** The bank takes what has not been refunded; nothing when all of it was. */
async function takeBack(trx: Transaction<Database>, { id, checkout_id }: Due): Promise<void> {
  // As a refund does first, so that the two cannot both give the same money back.
  const { amount_minor: paidMinor } = await trx
    .selectFrom('sandbox.checkouts')
    .select('amount_minor')
    .where('id', '=', checkout_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { sum } = await trx
    .selectFrom('sandbox.checkout_refunds')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('checkout_id', '=', checkout_id)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  const restMinor = paidMinor - Number(sum);
  if (restMinor <= 0) {
    await trx.deleteFrom('sandbox.chargebacks').where('id', '=', id).execute();
    return;
  }
  await trx
    .updateTable('sandbox.chargebacks')
    .set({ status: 'open', amount_minor: restMinor, due_at: inSeconds(DECISION_DAYS * 86_400) })
    .where('id', '=', id)
    .execute();
  await moveChargeback(trx, 'taken', await tell(trx, id, 'chargeback.opened'));
}

async function decide(trx: Transaction<Database>, due: Due): Promise<void> {
  const { id, ends_as, has_evidence } = due;
  const byEvidence = has_evidence ? 'won' : 'lost';
  const status = ends_as === 'by_evidence' ? byEvidence : ends_as;
  await trx
    .updateTable('sandbox.chargebacks')
    .set({ status, due_at: null })
    .where('id', '=', id)
    .execute();
  const closed = await tell(trx, id, 'chargeback.closed');
  if (status === 'won') await moveChargeback(trx, 'given_back', closed);
}

async function tell(trx: Transaction<Database>, id: string, type: string): Promise<Chargeback> {
  const chargeback = await findChargeback(trx, id);
  if (chargeback === undefined) throw new Error(`the chargeback ${id} is gone`);
  await announce(trx, { type, checkout_id: chargeback.checkout_id, data: bodyOf(chargeback) });
  return chargeback;
}

/** The chargeback in the words of this provider's API. */
export function bodyOf(chargeback: Chargeback) {
  const { id, client_reference, status, amount_minor, currency, evidence_due_at } = chargeback;
  return {
    id,
    client_reference,
    status,
    amount_minor,
    currency,
    reason_code: 'fraudulent',
    evidence_due_at: evidence_due_at?.toISOString() ?? null,
  };
}
