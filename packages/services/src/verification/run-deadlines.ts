import { findDueRequest, saveReminder } from '@guildhall/db/verification/commands';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import { decide } from '@guildhall/domain/kernel/transitions';
import { nextReminder } from '@guildhall/domain/verification/rules';
import { verificationTransitions } from '@guildhall/domain/verification/states';
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

const CLOCK_EVENTS = ['lapse', 'fall_late', 'expire'] as const;

/** Triggers what the clock of the request's state is for, if the table allows it now. */
async function endClock(work: Work, locked: LockedRequest): Promise<void> {
  const { request, facts } = locked;
  const { id, level, state } = request;
  const query = { state, facts, ...BY_SYSTEM };
  const event = CLOCK_EVENTS.find(
    (each) => decide(verificationTransitions, { event: each, ...query }).allowed,
  );
  if (event === undefined) return;
  const changes = event === 'fall_late' ? { late_at: locked.now } : { reminder_at: null };
  const ended = await applyVerificationEvent(work, locked, { event, ...BY_SYSTEM, changes });
  if (event === 'lapse') await destroyAll(work, ended);
  if (event === 'expire') await lowerLevel(work, locked);
  // One that another approval has replaced ends without a word.
  if (event === 'expire' && isReplaced(locked)) return;
  const kind = NOTICES[event];
  addNotice(work, { user_id: request.user_id }, { kind, request_id: id, level });
}

const NOTICES = {
  lapse: 'verification_lapsed',
  fall_late: 'verification_late',
  expire: 'verification_expired',
} as const;

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
