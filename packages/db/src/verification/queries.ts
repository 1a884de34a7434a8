import { type Kysely, type Selectable, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { haveSharedDevice } from '../identity/device-queries.ts';
import { columnsIn } from '../kernel/columns.ts';
import { carriedOutAs } from '../kernel/staff-decisions.ts';
import { isSought, type Sought, usersAs } from '../users/queries.ts';
import type { PaperRow, RequestRow } from './commands.ts';
import {
  verificationDetailColumns,
  type VerificationDetailsTable,
  verificationPaperColumns,
  verificationRequestColumns,
  type VerificationsTable,
} from './tables.ts';

const nameColumns = [
  'proposal_id',
  'ciphertext',
  'nonce',
  'wrapped_key',
  'wrap_nonce',
  'key_id',
  'version',
] as const;

export type SealedNameRow = Pick<Selectable<VerificationsTable>, (typeof nameColumns)[number]>;

/** The verification that a proposal is about. */
export async function findVerification(db: Kysely<Database>, proposalId: string) {
  return await db
    .selectFrom('verifications')
    .select(['user_id', 'level'])
    .select(nameColumns)
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
}

/** The sealed legal name of a user, from the last verification that was carried out. */
export async function findSealedName(
  db: Kysely<Database>,
  userId: string,
): Promise<SealedNameRow | undefined> {
  return await db
    .selectFrom('verifications')
    .innerJoin(carriedOutAs('act'), 'act.proposal_id', 'verifications.proposal_id')
    .select(columnsIn('verifications', nameColumns))
    .where('verifications.user_id', '=', userId)
    .orderBy('act.occurred_at', 'desc')
    .orderBy('act.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A request and the shop's time; undefined if there is none with this id. */
export async function findRequest(
  db: Kysely<Database>,
  id: string,
): Promise<(RequestRow & { now: Date }) | undefined> {
  return await db
    .selectFrom('verification_requests')
    .select(verificationRequestColumns)
    .select(appNow.as('now'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** All requests of a user, the newest first. */
export async function listRequestsOf(db: Kysely<Database>, userId: string): Promise<RequestRow[]> {
  return await db
    .selectFrom('verification_requests')
    .select(verificationRequestColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** The sealed details of a request; undefined once they are deleted. */
export async function findDetails(
  db: Kysely<Database>,
  requestId: string,
): Promise<Selectable<VerificationDetailsTable> | undefined> {
  return await db
    .selectFrom('verification_details')
    .select(verificationDetailColumns)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** The papers of a request that are not destroyed, or are asked for. */
export async function listPapers(db: Kysely<Database>, requestId: string): Promise<PaperRow[]> {
  return await db
    .selectFrom('verification_papers')
    .select(verificationPaperColumns)
    .where('request_id', '=', requestId)
    .where('destroyed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Every transition of a request, oldest first. */
export async function listRequestHistory(db: Kysely<Database>, requestId: string) {
  return await db
    .selectFrom('verification_history')
    .select(['event', 'from_state', 'to_state', 'actor', 'actor_id', 'occurred_at'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
}

/** Who has seen which paper, the newest first. */
export async function listViews(db: Kysely<Database>, requestId: string) {
  return await db
    .selectFrom('verification_views as view')
    .innerJoin('verification_papers as paper', 'paper.id', 'view.paper_id')
    .select(['view.viewer_id', 'view.reason', 'view.occurred_at', 'paper.kind'])
    .where('view.request_id', '=', requestId)
    .orderBy('view.id', 'desc')
    .limit(200)
    .execute();
}

/** Other users who have shown the same document, by their usernames. */
export async function listUsersOfDocument(
  db: Kysely<Database>,
  { user_id: userId, document_hash: hash }: Pick<RequestRow, 'user_id' | 'document_hash'>,
) {
  if (hash === null) return [];
  return await db
    .selectFrom('verification_requests')
    .innerJoin(usersAs('users', ['id', 'username']), 'users.id', 'verification_requests.user_id')
    .select(['users.id', 'users.username'])
    .distinct()
    .where('verification_requests.document_hash', '=', hash)
    .where('verification_requests.user_id', '<>', userId)
    .limit(20)
    .execute();
}

/** Another user who has shown the same document as one who was asked for. */
export interface DocumentLinkRow {
  readonly user_id: string;
  readonly other_id: string;
}

/** The users whom documents link with these, at most so many for each. */
export async function listDocumentLinks(
  db: Kysely<Database>,
  userIds: readonly string[],
  most: number,
): Promise<DocumentLinkRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<DocumentLinkRow>`
    select member.id as user_id, link.user_id as other_id
      from unnest(${[...userIds]}::uuid[]) as member (id)
        cross join lateral (select distinct theirs.user_id from verification_requests as own
            join verification_requests as theirs on theirs.document_hash = own.document_hash
              and theirs.user_id <> own.user_id
          where own.user_id = member.id limit ${most}) as link
     order by member.id, link.user_id`.execute(db);
  return rows;
}

/** Whether an applicant and a member of staff have signed in on one device, and their addresses. */
export async function findStaffLink(db: Kysely<Database>, userId: string, viewerId: string) {
  return await db
    .selectFrom(usersAs('applicant', ['id', 'email']))
    .innerJoin(usersAs('viewer', ['id', 'email']), (join) => join.on('viewer.id', '=', viewerId))
    .select(['applicant.email as applicant_email', 'viewer.email as viewer_email'])
    .select(haveSharedDevice('applicant.id', viewerId, 'staff').as('share_device'))
    .where('applicant.id', '=', userId)
    .executeTakeFirst();
}

export interface RequestCursor {
  readonly submitted_at: string;
  readonly id: string;
}

export interface RequestPage {
  /** What somebody searches for; null for all. */
  readonly sought: Sought | null;
  readonly filter: 'waiting' | 'mine' | 'all';
  /** The member of staff who reads: their own request is left out (Z9). */
  readonly viewer_id: string;
  readonly cursor: RequestCursor | null;
  readonly limit: number;
}

/** The requests that wait for staff, or `all` that were ever sent; the oldest first. */
export async function listRequestsForStaff(
  db: Kysely<Database>,
  { filter, viewer_id, sought, cursor, limit }: RequestPage,
) {
  return await db
    .selectFrom('verification_requests as request')
    .innerJoin(usersAs('applicant', ['id', 'username']), 'applicant.id', 'request.user_id')
    .leftJoin(usersAs('officer', ['id', 'username']), 'officer.id', 'request.officer_id')
    .select(columnsIn('request', verificationRequestColumns))
    .select(['applicant.username as applicant', 'officer.username as officer'])
    .select([appNow.as('now'), sql<string>`request.submitted_at::text`.as('cursor_time')])
    .where('request.user_id', '<>', viewer_id)
    .where('request.submitted_at', 'is not', null)
    .$if(filter !== 'all', (query) =>
      query.where('request.state', 'in', ['submitted', 'in_review']),
    )
    .$if(filter === 'waiting', (query) => query.where('request.officer_id', 'is', null))
    .$if(filter === 'mine', (query) => query.where('request.officer_id', '=', viewer_id))
    .$if(sought !== null, (query) =>
      query.where(isSought(sought, { id: 'request.id', users: ['request.user_id'] })),
    )
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(request.submitted_at, request.id)
          > (${cursor?.submitted_at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('request.submitted_at')
    .orderBy('request.id')
    .limit(limit)
    .execute();
}

/** What the documents and names of these users are known by, once they have sent them. */
export async function listPaperHashes(db: Kysely<Database>, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; kind: 'document' | 'person'; hash: string }>`
    select distinct request.user_id, own.kind, encode(own.hash, 'hex') as hash
      from verification_requests as request
        cross join lateral (values ('document', request.document_hash),
          ('person', request.person_hash)) as own (kind, hash)
     where request.user_id = any(${[...userIds]}::uuid[]) and own.hash is not null`.execute(db);
  return rows;
}
