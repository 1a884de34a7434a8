import { findDueRequest, saveReminder } from '@guildhall/db/verification/commands';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import { nextReminder } from '@guildhall/domain/verification/rules';
import { addNotice } from '../kernel/notify.ts';
import { applyVerificationEvent, BY_SYSTEM, destroyAll, lowerLevel } from './apply-event.ts';
import type { VerificationContext } from './context.ts';
import { type LockedRequest, lockWithUser } from './lock-request.ts';

type Context = Pick<VerificationContext, 'db' | 'rule_books' | 'settings'>;

/**
 * What time does to requests: what applicants let lie is closed, staff who miss their clock are
 * named, approvals expire after reminders, and papers are destroyed on the day that was promised;
 * one request in a transaction. One that fails is reported and left for the next run; without
 * `onError` it is thrown. Returns how many were handled.
 */
export async function runVerificationDeadlines(
  context: Context,
  onError?: (error: unknown, id: string) => void,
): Promise<number> {
  const rules = await context.rule_books.current();
  const failed: string[] = [];
  for (let handled = 0; ; handled += 1) {
    const current = { id: '' };
    try {
      const did = await inWork(context.db, async (work) => {
        const due = await findDueRequest(work.trx, failed);
        if (due === undefined) return false;
        current.id = due.id;
        const given = { birth_date: null, staff_id: null, rules };
        await handleDue(work, await lockWithUser(context, work.trx, due, given));
        return true;
      });
      if (!did) return handled;
    } catch (error) {
      if (onError === undefined || current.id === '') throw error;
      onError(error, current.id);
      failed.push(current.id);
    }
  }
}

const isOver = (time: Date | null, { now }: LockedRequest): boolean => time !== null && time <= now;

/** What is due of a locked request; another server may have done it meanwhile. */
async function handleDue(work: Work, locked: LockedRequest): Promise<void> {
  const { request } = locked;
  if (isOver(request.papers_due_at, locked)) await destroyAll(work, request);
  if (isOver(request.reminder_at, locked)) await remind(work, locked);
  if (isOver(request.due_at, locked)) await endClock(work, locked);
}

async function endClock(work: Work, locked: LockedRequest): Promise<void> {
  const { request, now } = locked;
  const { id, level } = request;
  const to = { user_id: request.user_id };
  const facts = { request_id: id, level };
  switch (request.state) {
    case 'draft':
    case 'needs_info': {
      const ended = await applyVerificationEvent(work, locked, { event: 'lapse', ...BY_SYSTEM });
      await destroyAll(work, ended);
      addNotice(work, to, { kind: 'verification_lapsed', ...facts });
      return;
    }
    case 'submitted':
    case 'in_review': {
      if (request.late_at !== null) return;
      const late = { event: 'fall_late', ...BY_SYSTEM, changes: { late_at: now } } as const;
      await applyVerificationEvent(work, locked, late);
      addNotice(work, to, { kind: 'verification_late', ...facts });
      return;
    }
    default: {
      const changes = { reminder_at: null };
      await applyVerificationEvent(work, locked, { event: 'expire', ...BY_SYSTEM, changes });
      await lowerLevel(work, locked);
      // One that another approval has replaced ends without a word.
      if (isReplaced(locked)) return;
      addNotice(work, to, { kind: 'verification_expired', ...facts });
    }
  }
}

/** Whether another approval of the user is in force for longer, at this level or a higher one. */
function isReplaced({ request, facts: { verified } }: LockedRequest): boolean {
  if (verified === null || request.expires_at === null) return false;
  const isLonger = verified.expires_at === null || verified.expires_at > request.expires_at;
  return verified.level >= request.level && isLonger;
}

async function remind(work: Work, locked: LockedRequest): Promise<void> {
  const { request, now, facts } = locked;
  const { id, level, expires_at: expires } = request;
  if (expires === null) return;
  await saveReminder(work.trx, id, nextReminder(expires, now, facts.rules.verification));
  if (isReplaced(locked)) return;
  const told = { request_id: id, level, expires_at: expires.toISOString() };
  addNotice(work, { user_id: request.user_id }, { kind: 'verification_expiring', ...told });
}
