import type { RequestRow } from '@guildhall/db/verification/commands';
import { findRequest, listRequestsOf } from '@guildhall/db/verification/queries';
import { readAppNow } from '@guildhall/db/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { EMPTY_APPLICATION, type StartVerification } from '@guildhall/domain/verification/schema';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { createRequest } from './apply-event.ts';
import type { VerificationContext } from './context.ts';
import { verificationFacts } from './lock-request.ts';
import { openDetails, storeDetails } from './seal-details.ts';

/**
 * VR1: begins a request. What the applicant typed in their last one is there again, while it is not
 * deleted. Refuses VERIFICATION_EVENT_REFUSED beside an open request, for a level that is in force,
 * within seven days of a rejection and after three of them; USER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export async function startRequest(
  context: VerificationContext,
  viewer: Viewer,
  input: StartVerification,
): Promise<{ request_id: string }> {
  const rules = await context.rule_books.current();
  const call = { operation: 'verification.start', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { trx } = work;
    const { idempotency_key: id, level, kind } = input;
    const user = await lockUserForNoKeyUpdate(trx, viewer.user_id);
    if (user === undefined) throw new Refusal('USER_NOT_FOUND');
    // The key of another user, or of one's own of more than 30 days ago.
    if ((await findRequest(trx, id)) !== undefined) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    const [now, requests] = [await readAppNow(trx), await listRequestsOf(trx, user.id)];
    const asked = { level, kind, document: null };
    const given = { now, user, requests, papers: [], birth_date: null, staff_id: null, rules };
    const [last] = requests;
    const earlier = last === undefined ? null : await openDetails(context.key_vault, trx, last);
    const details = earlier ?? EMPTY_APPLICATION;
    const { country, document } = details;
    const request = { ...emptyRequest(id, user.id), level, kind, country, document };
    await createRequest(work, request, {
      event: 'start',
      actors: ['applicant'],
      actor_id: user.id,
      facts: verificationFacts(context, asked, given),
    });
    await storeDetails(context.key_vault, trx, id, details);
    return { request_id: id };
  });
}

const emptyRequest = (id: string, userId: string) =>
  ({
    id,
    user_id: userId,
    state: 'draft',
    revision: 0,
    due_at: null,
    late_at: null,
    officer_id: null,
    consent_at: null,
    submitted_at: null,
    decided_at: null,
    expires_at: null,
    reminder_at: null,
    reason: null,
    note: null,
    birth_year: null,
    document_hash: null,
    person_hash: null,
    papers_due_at: null,
    papers_destroyed_at: null,
    papers_destroyed: null,
    created_at: new Date(0),
  }) satisfies Partial<RequestRow>;
