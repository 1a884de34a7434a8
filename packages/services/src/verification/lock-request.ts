import type { Database } from '@guildhall/db/database';
import type { PaperRow, RequestRow } from '@guildhall/db/verification/commands';
import {
  findRequest,
  findStaffLink,
  listPapers,
  listRequestsOf,
} from '@guildhall/db/verification/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { papersNeeded } from '@guildhall/domain/verification/country-rules';
import { verificationActors } from '@guildhall/domain/verification/policy';
import { papersMissing } from '@guildhall/domain/verification/rules';
import type { VerificationFacts } from '@guildhall/domain/verification/states';
import type { VerificationActor } from '@guildhall/domain/verification/types';
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '../kernel/viewer.ts';
import type { User } from '../users/find-user.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import type { VerificationContext } from './context.ts';

/** What the rooms above this one know of users. */
export interface LinkSources {
  /** Those of these users who have had a payout method to the same destination as the viewer. */
  readonly listUsersOfSameMethod: (
    db: Kysely<Database>,
    viewerId: string,
    userIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
}

/** A request whose user this transaction has locked, with all that its lifecycle depends on. */
export interface LockedRequest {
  readonly request: RequestRow;
  readonly user: User;
  readonly now: Date;
  readonly papers: readonly PaperRow[];
  readonly facts: VerificationFacts;
}

interface FactSources {
  readonly now: Date;
  readonly user: Pick<User, 'two_factor' | 'email' | 'verification_level'>;
  /** All of the user. */
  readonly requests: readonly RequestRow[];
  readonly papers: readonly PaperRow[];
  readonly birth_date: string | null;
  readonly staff_id: string | null;
  readonly rules: Pick<RuleBook, 'verification'>;
}

/** What the guards look at, of a request that exists or is about to be begun. */
export function verificationFacts(
  { settings }: Pick<VerificationContext, 'settings'>,
  request: Pick<RequestRow, 'level' | 'kind' | 'document'> & Partial<RequestRow>,
  sources: FactSources,
): VerificationFacts {
  const { now, user, requests, papers, birth_date, staff_id, rules } = sources;
  const { level, kind, document } = request;
  const others = requests.filter(({ id }) => id !== request.id);
  const rejected = others.filter(({ state }) => state === 'rejected');
  const given = papers.map((paper) => ({
    kind: paper.kind,
    fault: paper.file_id === null ? (paper.fault ?? 'wrong_paper') : paper.fault,
  }));
  return {
    now,
    due_at: request.due_at ?? null,
    level,
    kind,
    verified: verifiedBy(others) ?? givenOtherwise(user, requests),
    has_open: others.some(({ decided_at: decidedAt }) => decidedAt === null),
    rejections: rejected.length,
    rejected_at: rejected[0]?.decided_at ?? null,
    // Everybody can sign in as the users of a demo, who need no second factor.
    has_two_factor: user.two_factor || settings.public_sign_ins?.includes(user.email) === true,
    birth_date,
    is_late: (request.late_at ?? null) !== null,
    missing: papersMissing(papersNeeded({ level, kind, document }), given),
    officer_id: request.officer_id ?? null,
    staff_id,
    rules,
  };
}

/** A level that follows from no request: staff gave it by a decision of their own. */
function givenOtherwise(
  { verification_level: level }: Pick<User, 'verification_level'>,
  requests: readonly Pick<RequestRow, 'state'>[],
) {
  const isOfRequest = requests.some(({ state }) => state === 'approved');
  return level < 2 || isOfRequest ? null : { level, expires_at: null };
}

/** The highest level that approved requests are in force for, and until when. */
export function verifiedBy(
  requests: readonly Pick<RequestRow, 'state' | 'level' | 'expires_at'>[],
): { level: number; expires_at: Date } | null {
  let best: { level: number; expires_at: Date } | null = null;
  for (const { state, level, expires_at: expiresAt } of requests) {
    if (state !== 'approved' || expiresAt === null) continue;
    const isHigher = best === null || level > best.level;
    const isLonger = best !== null && level === best.level && expiresAt > best.expires_at;
    if (isHigher || isLonger) best = { level, expires_at: expiresAt };
  }
  return best;
}

/**
 * The actors of a viewer in a request. Refuses VERIFICATION_NOT_FOUND to everybody who is neither
 * its applicant nor staff who verify users, and to staff who share a device or a payout method with
 * the applicant (Z9). All take the same statements (Z2).
 */
export async function requireActors(
  { settings }: Pick<VerificationContext, 'settings'>,
  db: Kysely<Database>,
  sources: LinkSources,
  viewer: Viewer,
  request: RequestRow | undefined,
): Promise<VerificationActor[]> {
  const userId = request?.user_id ?? viewer.user_id;
  const [link, methods] = [
    await findStaffLink(db, userId, viewer.user_id),
    await sources.listUsersOfSameMethod(db, viewer.user_id, [userId]),
  ];
  const { public_sign_ins: known = [] } = settings;
  const facts = link && {
    share_device: link.share_device,
    share_method: methods.has(userId),
    are_public: known.includes(link.applicant_email) && known.includes(link.viewer_email),
  };
  const actors = request === undefined ? [] : verificationActors(viewer, request, facts ?? null);
  if (actors.length === 0) throw new Refusal('VERIFICATION_NOT_FOUND');
  return actors;
}

/** Locks the user of a request (for no key update) and reads it again. */
export async function lockWithUser(
  context: Pick<VerificationContext, 'settings'>,
  trx: Transaction<Database>,
  { id, user_id }: Pick<RequestRow, 'id' | 'user_id'>,
  given: Pick<FactSources, 'birth_date' | 'staff_id' | 'rules'>,
): Promise<LockedRequest> {
  const user = await lockUserForNoKeyUpdate(trx, user_id);
  const request = await findRequest(trx, id);
  if (user === undefined || request === undefined) throw new Refusal('VERIFICATION_NOT_FOUND');
  const [requests, papers] = [await listRequestsOf(trx, user_id), await listPapers(trx, id)];
  const { now } = request;
  const sources = { ...given, now, user, requests, papers };
  return { request, user, now, papers, facts: verificationFacts(context, request, sources) };
}

/** Locks a request of the viewer's own. Refuses VERIFICATION_NOT_FOUND for every other one. */
export async function lockOwnRequest(
  context: Pick<VerificationContext, 'settings'>,
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
  given: Pick<FactSources, 'rules'> & { readonly birth_date?: string | null },
): Promise<LockedRequest> {
  const found = await findRequest(trx, id);
  if (found?.user_id !== viewer.user_id) throw new Refusal('VERIFICATION_NOT_FOUND');
  const { rules, birth_date = null } = given;
  return await lockWithUser(context, trx, found, { rules, birth_date, staff_id: null });
}

/**
 * Locks a request for a member of staff. One's own, and that of somebody they are linked with, does
 * not exist for them (Z9). Refuses VERIFICATION_NOT_FOUND.
 */
export async function lockForStaff(
  context: Pick<VerificationContext, 'settings'>,
  trx: Transaction<Database>,
  sources: LinkSources,
  viewer: Viewer,
  { id, rules }: { readonly id: string; readonly rules: Pick<RuleBook, 'verification'> },
): Promise<LockedRequest> {
  const found = await findRequest(trx, id);
  const actors = await requireActors(context, trx, sources, viewer, found);
  if (found === undefined || !actors.includes('staff') || found.submitted_at === null) {
    throw new Refusal('VERIFICATION_NOT_FOUND');
  }
  const given = { rules, birth_date: null, staff_id: viewer.user_id };
  return await lockWithUser(context, trx, found, given);
}
