import {
  deleteDetails,
  endPapers,
  insertRequest,
  recordDestruction,
  type RequestRow,
  verificationStore,
} from '@guildhall/db/verification/commands';
import { listRequestsOf } from '@guildhall/db/verification/queries';
import type { Work } from '@guildhall/db/kernel/work';
import { daysAfter, hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PaperKind } from '@guildhall/domain/verification/types';
import { deletionAfter, monthsAfter, nextReminder } from '@guildhall/domain/verification/rules';
import {
  verificationLifecycle,
  type VerificationTypes,
} from '@guildhall/domain/verification/states';
import { destroyFileKeys } from '../files/open-sealed-file.ts';
import { detachFiles } from '../files/detach-files.ts';
import {
  applyTransition,
  createObject,
  type StoredLifecycle,
  type TransitionCall,
} from '../kernel/apply-transition.ts';
import { addNotice } from '../kernel/notify.ts';
import { changeStanding } from '../users/change-user.ts';
import { type LockedRequest, verifiedBy } from './lock-request.ts';

export const BY_SYSTEM = { actors: ['system'], actor_id: null } as const;

/** When the clock of a transition runs out; the present one goes on where it starts none. */
function dueOf(
  row: { readonly event: string; readonly timer?: VerificationTypes['timer'] },
  { due_at }: Pick<RequestRow, 'due_at'>,
  { now, rules: { verification: rules } }: Pick<VerificationTypes['facts'], 'now' | 'rules'>,
): Date | null {
  if (row.timer === undefined) return null;
  switch (row.timer) {
    case 'application':
      return row.event === 'start' ? daysAfter(now, rules.draft_days) : due_at;
    case 'papers':
      return row.event === 'ask_info' ? daysAfter(now, rules.answer_days) : due_at;
    case 'verification':
      // The clock of staff runs from the moment that it was sent, whoever has it.
      return row.event === 'submit' ? hoursAfter(now, rules.review_hours) : due_at;
    case 'validity':
      return monthsAfter(now, rules.valid_months);
  }
}

const storedIn = (
  facts: VerificationTypes['facts'],
): StoredLifecycle<VerificationTypes, RequestRow> => ({
  lifecycle: verificationLifecycle,
  store: verificationStore,
  postingRules: {},
  changesOf: (row, request, to) => ({
    due_at: dueOf(row, request, facts),
    ...decidedAs(request, to, facts),
  }),
  refusal: refused,
});

interface Refused {
  readonly event: string;
  readonly state: string | null;
  readonly reason: string;
}

export const refused = ({ event, state, reason }: Refused) =>
  new Refusal('VERIFICATION_EVENT_REFUSED', { event, state, reason });

/** What is dated from a decision. What was withdrawn is deleted at once. */
function decidedAs(
  { decided_at: decidedAt, country }: RequestRow,
  to: RequestRow['state'],
  { now, rules }: VerificationTypes['facts'],
): Partial<RequestRow> {
  if (decidedAt !== null) return {};
  if (to === 'withdrawn') return { decided_at: now, papers_due_at: now };
  if (to !== 'approved' && to !== 'rejected') return {};
  const decided = {
    decided_at: now,
    papers_due_at: deletionAfter(now, country, rules.verification),
  };
  if (to === 'rejected') return decided;
  const expires = monthsAfter(now, rules.verification.valid_months);
  const reminder = nextReminder(expires, now, rules.verification);
  return { ...decided, expires_at: expires, reminder_at: reminder };
}

export type VerificationCall = TransitionCall<VerificationTypes, RequestRow>;

/** Stores a new request. Refuses VERIFICATION_EVENT_REFUSED. */
export async function createRequest(
  { trx }: Work,
  request: RequestRow & { readonly state: 'draft' },
  call: VerificationCall,
): Promise<RequestRow> {
  const due = daysAfter(call.facts.now, call.facts.rules.verification.draft_days);
  const item = { ...request, due_at: due };
  await createObject(trx, storedIn(call.facts), { item, insert: insertRequest(item) }, call);
  return item;
}

/** Applies an event to a locked request. Refuses VERIFICATION_EVENT_REFUSED. */
export async function applyVerificationEvent(
  { trx }: Work,
  { request, facts }: Pick<LockedRequest, 'request' | 'facts'>,
  call: Omit<VerificationCall, 'facts'>,
): Promise<RequestRow> {
  const { now: _now, ...before } = request as RequestRow & { now?: Date };
  const whole = { ...call, facts } as VerificationCall;
  return await applyTransition(trx, storedIn(facts), before, whole);
}

/** An approval raises the level of its user at once, unless it is as high already. */
export async function raiseLevel(
  { trx }: Work,
  { user, request }: Pick<LockedRequest, 'user' | 'request'>,
): Promise<void> {
  if (user.verification_level >= request.level) return;
  await changeStanding(trx, user.id, { verification_level: request.level });
}

/**
 * The end of an approval leaves its user the level of those that are still in force. A higher one,
 * which came from elsewhere, stays. Two factors alone are V1, which is not stored (rules.md §8).
 */
export async function lowerLevel(
  { trx }: Work,
  { user, request }: Pick<LockedRequest, 'user' | 'request'>,
): Promise<void> {
  if (user.verification_level > request.level) return;
  const verified = verifiedBy(await listRequestsOf(trx, user.id));
  await changeStanding(trx, user.id, { verification_level: verified?.level ?? 0 });
}

/**
 * Destroys papers of a request, of one kind or all: their keys are deleted, so nobody can read what
 * is stored, and the files follow. Returns how many keys there were.
 */
export async function destroyPapers(
  { trx }: Pick<Work, 'trx'>,
  requestId: string,
  kind: PaperKind | null,
): Promise<number> {
  const fileIds = await endPapers(trx, requestId, kind);
  if (fileIds.length === 0) return 0;
  await detachFiles(trx, { kind: 'verification', id: requestId }, fileIds);
  return await destroyFileKeys(trx, fileIds);
}

/** Ends all that is personal in a request, once, and tells the user that it is done. */
export async function destroyAll(work: Work, request: RequestRow): Promise<void> {
  const count = await destroyPapers(work, request.id, null);
  await deleteDetails(work.trx, request.id);
  await recordDestruction(work.trx, request.id, count);
  if (count === 0) return;
  const facts = { request_id: request.id, level: request.level, papers: count };
  addNotice(work, { user_id: request.user_id }, { kind: 'verification_papers_deleted', ...facts });
}
