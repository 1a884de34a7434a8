import { askForPaper } from '@guildhall/db/verification/commands';
import type { Work } from '@guildhall/db/kernel/work';
import { newId } from '@guildhall/domain/kernel/ids';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { nextTryAt } from '@guildhall/domain/verification/rules';
import type {
  AskInfo,
  RejectVerification,
  RevokeVerification,
  VerificationAction,
} from '@guildhall/domain/verification/schema';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { addNotice } from '../kernel/notify.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { applyVerificationEvent, lowerLevel } from './apply-event.ts';
import type { VerificationContext } from './context.ts';
import { type LinkSources, lockForStaff, type LockedRequest } from './lock-request.ts';

type Act<Input> = (
  work: Work,
  locked: LockedRequest,
  input: Input,
  rules: RuleBook,
) => Promise<{ state: string }>;

/** An act of staff on a request that they may work on, once for its key. */
function actOfStaff<Input extends VerificationAction>(operation: string, act: Act<Input>) {
  return async (
    context: VerificationContext,
    sources: LinkSources,
    viewer: Viewer,
    input: Input,
  ): Promise<{ state: string }> => {
    const rules = await context.rule_books.current();
    const call = { operation, user_id: viewer.user_id, input };
    return await withIdempotencyKey(context, call, async (work) => {
      const named = { id: input.request_id, rules };
      const locked = await lockForStaff(context, work.trx, sources, viewer, named);
      return await act(work, locked, input, rules);
    });
  };
}

const staffOf = ({ facts: { staff_id: id } }: LockedRequest, reason: string | null = null) =>
  ({ actors: ['staff'], actor_id: id, reason }) as const;

/** A note that says nothing is none. */
const noteOf = (note: string) => (note === '' ? null : note);

/**
 * VR5, VR6: a member of staff takes a request, also from a colleague. Refuses
 * VERIFICATION_NOT_FOUND, VERIFICATION_EVENT_REFUSED.
 */
export const takeRequest = actOfStaff<VerificationAction>(
  'verification.take',
  async (work, locked) => {
    const changes = { officer_id: locked.facts.staff_id };
    const call = { event: 'take', ...staffOf(locked), changes } as const;
    const { state } = await applyVerificationEvent(work, locked, call);
    return { state };
  },
);

/** VR7: gives a request back to the queue. Refuses as `takeRequest`. */
export const handBackRequest = actOfStaff<VerificationAction>(
  'verification.handBack',
  async (work, locked) => {
    const call = { event: 'hand_back', ...staffOf(locked), changes: { officer_id: null } } as const;
    const { state } = await applyVerificationEvent(work, locked, call);
    return { state };
  },
);

/**
 * VR8: asks the applicant for papers, each with the reason. Refuses as `takeRequest`; `NOT_OFFICER`
 * to who has not taken it.
 */
export const askInfo = actOfStaff<AskInfo>(
  'verification.askInfo',
  async (work, locked, { papers, note }) => {
    const asked = await applyVerificationEvent(work, locked, {
      event: 'ask_info',
      payload: { papers },
      ...staffOf(locked),
      changes: { note: noteOf(note), officer_id: null, late_at: null },
    });
    for (const paper of papers) {
      await askForPaper(work.trx, asked.id, { id: newId(), ...paper });
    }
    const { id, level, due_at: due, state } = asked;
    const facts = { request_id: id, level, due_at: due?.toISOString() ?? '' };
    addNotice(work, { user_id: asked.user_id }, { kind: 'verification_info_asked', ...facts });
    return { state };
  },
);

/**
 * VR10: rejects a request with a reason code; the papers are deleted 30 days later. Refuses as
 * `askInfo`.
 */
export const rejectRequest = actOfStaff<RejectVerification>(
  'verification.reject',
  async (work, locked, { reason, note }, { verification: rules }) => {
    const rejected = await applyVerificationEvent(work, locked, {
      event: 'reject',
      payload: { reason },
      ...staffOf(locked, noteOf(note)),
      changes: { reason, note: noteOf(note) },
    });
    const { id, level, state, user_id: userId } = rejected;
    const retry = nextTryAt(
      { rejections: locked.facts.rejections + 1, rejected_at: locked.now },
      rules,
    );
    addNotice(
      work,
      { user_id: userId },
      {
        kind: 'verification_rejected',
        request_id: id,
        level,
        reason,
        retry_at: retry?.toISOString() ?? null,
        deleted_at: rejected.papers_due_at?.toISOString() ?? '',
      },
    );
    return { state };
  },
);

/**
 * VR16: takes an approval back; the level of its user falls at once. Refuses
 * VERIFICATION_NOT_FOUND, VERIFICATION_EVENT_REFUSED.
 */
export const revokeRequest = actOfStaff<RevokeVerification>(
  'verification.revoke',
  async (work, locked, { reason, note }) => {
    const revoked = await applyVerificationEvent(work, locked, {
      event: 'revoke',
      payload: { reason },
      ...staffOf(locked, noteOf(note)),
      changes: { reason, note: noteOf(note), reminder_at: null },
    });
    await lowerLevel(work, locked);
    const facts = { request_id: revoked.id, level: revoked.level, reason };
    addNotice(work, { user_id: revoked.user_id }, { kind: 'verification_revoked', ...facts });
    return { state: revoked.state };
  },
);
