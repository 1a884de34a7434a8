import { saveHashes } from '@guildhall/db/verification/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldErrorsOf } from '@guildhall/domain/kernel/field-errors';
import {
  type ApplicationDraft,
  applicationSchema,
  type SubmitVerification,
  type VerificationAction,
} from '@guildhall/domain/verification/schema';
import type { ApplicantKind } from '@guildhall/domain/verification/types';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { addNotice } from '../kernel/notify.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { applyVerificationEvent, destroyAll } from './apply-event.ts';
import type { VerificationContext } from './context.ts';
import { lockOwnRequest } from './lock-request.ts';
import { hashDocument, hashPerson, openDetails } from './seal-details.ts';

/**
 * VR4: sends a request to the staff, with the consent to what is kept. Their clock starts. Refuses
 * VERIFICATION_NOT_FOUND; INPUT_INVALID at the fields that are missing; VERIFICATION_EVENT_REFUSED
 * under age, without a second factor, and while papers are missing.
 */
export async function submitRequest(
  context: VerificationContext,
  viewer: Viewer,
  input: SubmitVerification,
) {
  const rules = await context.rule_books.current();
  const call = { operation: 'verification.submit', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const { trx } = work;
    const locked = await lockOwnRequest(context, trx, viewer, input.request_id, { rules });
    const { request, now } = locked;
    const details = await openDetails(context.key_vault, trx, request);
    const isOpen = request.decided_at === null;
    if (isOpen) refuseIncomplete(request.kind, details);
    const birthDate = details?.birth_date ?? null;
    const facts = { ...locked.facts, birth_date: birthDate };
    const sent = await applyVerificationEvent(
      work,
      { request, facts },
      {
        event: 'submit',
        actors: ['applicant'],
        actor_id: viewer.user_id,
        changes: {
          submitted_at: now,
          consent_at: request.consent_at ?? now,
          officer_id: null,
          late_at: null,
          note: null,
          birth_year: birthDate === null ? null : Number(birthDate.slice(0, 4)),
        },
      },
    );
    const { id, level, state, due_at: due } = sent;
    if (details !== null) {
      await saveHashes(trx, id, {
        document_hash: await hashDocument(context.key_vault, details),
        person_hash: await hashPerson(context.key_vault, details),
      });
    }
    const told = { request_id: id, level, review_until: due?.toISOString() ?? '' };
    addNotice(work, { user_id: viewer.user_id }, { kind: 'verification_submitted', ...told });
    return { state };
  });
}

/** Refuses INPUT_INVALID with the names of the form's fields. */
function refuseIncomplete(kind: ApplicantKind, details: ApplicationDraft | null): void {
  const parsed = applicationSchema.safeParse({ ...details, kind });
  if (parsed.success) return;
  throw new Refusal('INPUT_INVALID', {}, fieldErrorsOf(parsed.error.issues));
}

/**
 * VR11: takes a request back. Its papers and details are deleted at once. Refuses
 * VERIFICATION_NOT_FOUND, VERIFICATION_EVENT_REFUSED once it is decided.
 */
export async function withdrawRequest(
  context: VerificationContext,
  viewer: Viewer,
  input: VerificationAction,
) {
  const rules = await context.rule_books.current();
  const call = { operation: 'verification.withdraw', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const locked = await lockOwnRequest(context, work.trx, viewer, input.request_id, { rules });
    const by = { actors: ['applicant'], actor_id: viewer.user_id } as const;
    const ended = await applyVerificationEvent(work, locked, { event: 'withdraw', ...by });
    await destroyAll(work, ended);
    return { state: ended.state };
  });
}
