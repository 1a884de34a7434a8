import type { Kysely, Selectable, Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { OfferDraftsTable } from './tables.ts';

const draftColumns = [
  'id',
  'seller_id',
  'kind',
  'product_slug',
  'product_name',
  'form',
  'revision',
  'updated_at',
] as const;

export type DraftRow = Pick<Selectable<OfferDraftsTable>, (typeof draftColumns)[number]>;

/** A draft by its id, whoever's it is. */
export async function findDraft(db: Kysely<Database>, id: string): Promise<DraftRow | undefined> {
  return await db
    .selectFrom('offer_drafts')
    .select(draftColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked for update until the transaction ends. */
export async function lockDraft(
  trx: Transaction<Database>,
  id: string,
): Promise<DraftRow | undefined> {
  return await trx
    .selectFrom('offer_drafts')
    .select(draftColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** All drafts of a seller, the one that was changed last first. */
export async function listDrafts(db: Kysely<Database>, sellerId: string): Promise<DraftRow[]> {
  return await db
    .selectFrom('offer_drafts')
    .select(draftColumns)
    .where('seller_id', '=', sellerId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countDrafts(db: Kysely<Database>, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('offer_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a seller is away, so that nothing of theirs is listed. */
export async function isOnVacation(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('vacations')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', appNow)]))
    .executeTakeFirst();
  return row !== undefined;
}
