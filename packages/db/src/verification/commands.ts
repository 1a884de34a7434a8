import type { PaperFault, PaperKind } from '@guildhall/domain/verification/types';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import type {
  VerificationDetailsTable,
  VerificationPapersTable,
  VerificationRequestsTable,
  VerificationsTable,
  VerificationViewsTable,
} from './tables.ts';

export type RequestRow = Selectable<VerificationRequestsTable>;
export type PaperRow = Selectable<VerificationPapersTable>;

export async function insertVerification(
  trx: Transaction<Database>,
  row: Insertable<VerificationsTable>,
): Promise<void> {
  await trx.insertInto('verifications').values(row).execute();
}

/** A request is locked with its user: whoever changes one locks the user first. */
export const verificationStore = {
  table: 'verification_requests',
  history: 'verification_history',
  columns: {
    due_at: 'timestamptz',
    late_at: 'timestamptz',
    officer_id: 'uuid',
    consent_at: 'timestamptz',
    submitted_at: 'timestamptz',
    decided_at: 'timestamptz',
    expires_at: 'timestamptz',
    reminder_at: 'timestamptz',
    reason: 'text',
    note: 'text',
    birth_year: 'integer',
    papers_due_at: 'timestamptz',
  },
  moved: ['id'],
  subject: { request_id: sql`moved.id` },
} as const satisfies Store;

export const insertRequest =
  (row: Insertable<VerificationRequestsTable>): Write =>
  (creator) =>
    creator.insertInto('verification_requests').values(row).returning(verificationStore.moved);

/** What of an application is not personal, with the revision that it was saved as. */
export async function saveOutline(
  trx: Transaction<Database>,
  id: string,
  outline: Pick<Insertable<VerificationRequestsTable>, 'country' | 'document' | 'revision'>,
): Promise<void> {
  await trx.updateTable('verification_requests').set(outline).where('id', '=', id).execute();
}

export async function saveHashes(
  trx: Transaction<Database>,
  id: string,
  hashes: { readonly document_hash: Buffer; readonly person_hash: Buffer },
): Promise<void> {
  await trx.updateTable('verification_requests').set(hashes).where('id', '=', id).execute();
}

/** Replaces the sealed details of a request. */
export async function saveDetails(
  trx: Transaction<Database>,
  row: Insertable<VerificationDetailsTable>,
): Promise<void> {
  const { request_id: _id, ...sealed } = row;
  await trx
    .insertInto('verification_details')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet({ ...sealed, sealed_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteDetails(trx: Transaction<Database>, requestId: string): Promise<void> {
  await trx.deleteFrom('verification_details').where('request_id', '=', requestId).execute();
}

export async function insertPaper(
  trx: Transaction<Database>,
  row: Insertable<VerificationPapersTable>,
): Promise<void> {
  await trx.insertInto('verification_papers').values(row).execute();
}

/** Asks for a paper again, or for one that was not there. */
export async function askForPaper(
  trx: Transaction<Database>,
  requestId: string,
  { id, kind, fault }: { id: string; kind: PaperKind; fault: PaperFault },
): Promise<void> {
  await trx
    .insertInto('verification_papers')
    .values({ id, request_id: requestId, kind, fault })
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'kind'])
        .where('destroyed_at', 'is', null)
        .doUpdateSet({ fault }),
    )
    .execute();
}

/**
 * Marks papers as destroyed: of one kind, or all of a request. Returns those that had a file, as
 * they were; the caller destroys the keys of their files.
 */
export async function endPapers(
  trx: Transaction<Database>,
  requestId: string,
  kind: PaperKind | null,
): Promise<string[]> {
  const { rows } = await sql<{ file_id: string | null }>`
    with ended as (
      select id, file_id from verification_papers
       where request_id = ${requestId} and destroyed_at is null
         and (${kind}::text is null or kind = ${kind})
       for update
    )
    update verification_papers set file_id = null, destroyed_at = app_now()
      from ended where ended.id = verification_papers.id
    returning ended.file_id`.execute(trx);
  return rows.flatMap(({ file_id: id }) => id ?? []);
}

/** The proof that the papers of a request can be read no more. */
export async function recordDestruction(
  trx: Transaction<Database>,
  id: string,
  count: number,
): Promise<void> {
  await trx
    .updateTable('verification_requests')
    .set({ papers_due_at: null, papers_destroyed_at: appNow, papers_destroyed: count })
    .where('id', '=', id)
    .execute();
}

export async function insertView(
  trx: Transaction<Database>,
  row: Insertable<VerificationViewsTable>,
): Promise<void> {
  await trx.insertInto('verification_views').values(row).execute();
}

export async function saveReminder(
  trx: Transaction<Database>,
  id: string,
  reminderAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('verification_requests')
    .set({ reminder_at: reminderAt })
    .where('id', '=', id)
    .execute();
}

interface Due {
  readonly id: string;
  readonly user_id: string;
}

/** A request with something that is due, except these; one at a time, those longest due first. */
export async function findDueRequest(
  trx: Transaction<Database>,
  except: readonly string[],
): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select id, user_id from (
      (select id, user_id from verification_requests
        where due_at <= app_now() and (late_at is null or state not in ('submitted', 'in_review'))
          and id <> all(${[...except]}::uuid[]) order by due_at limit 1)
      union all
      (select id, user_id from verification_requests where reminder_at <= app_now()
        and id <> all(${[...except]}::uuid[]) order by reminder_at limit 1)
      union all
      (select id, user_id from verification_requests where papers_due_at <= app_now()
        and id <> all(${[...except]}::uuid[]) order by papers_due_at limit 1)
    ) as due limit 1`.execute(trx);
  return rows[0];
}
