import type { Database } from '@guildhall/db/database';
import { writeEntry } from '@guildhall/db/kernel/audit/write-entry';
import type { SecurityEvent } from '@guildhall/domain/kernel/audit/events';
import type { Kysely } from 'kysely';
import type { AttemptLimit } from '../../ports/rate-limiter.ts';
import type { KernelContext } from '../context.ts';

interface RecordedEvent {
  readonly event: SecurityEvent;
  /** Of whom; null where nobody is known. They are also who did it, unless `by` names another. */
  readonly user_id: string | null;
  /** Null for somebody who has not shown that they are the user. */
  readonly by?: string | null;
  readonly things?: readonly string[];
  readonly facts?: object;
  readonly content?: object;
}

/**
 * Records a security event (must-hold LOG2), in the transaction of what happened where there is
 * one. A refusal has none: it rolls its own back.
 */
export async function recordEvent(db: Kysely<Database>, recorded: RecordedEvent): Promise<void> {
  const { event, user_id, by = user_id, things = [], facts = {}, content = null } = recorded;
  const entry = { event, user_id, things, facts, content };
  await writeEntry(db, { kind: 'security_event', ...entry, actor_id: by, actor_role: null });
}

/** A flood of refusals is one entry in this time for each who causes it. */
const REFUSALS = { name: 'audit of refusals', attempts: 1, window_seconds: 900 } as const;

/**
 * Records that something was refused, the first time in a while: whoever can have it refused could
 * otherwise fill the audit. It decides nothing, so it never fails its caller.
 */
export async function recordRefusal(
  context: Pick<KernelContext, 'db' | 'rate_limits' | 'alert'>,
  key: string,
  recorded: RecordedEvent,
): Promise<void> {
  const { db, rate_limits: limits, alert } = context;
  const limit: AttemptLimit = REFUSALS;
  try {
    await limits.consume([{ limit, key: `${recorded.event} ${key}` }]);
  } catch {
    return;
  }
  try {
    await recordEvent(db, recorded);
  } catch (cause) {
    alert('a refusal could not be written to the audit', { cause: String(cause) });
  }
}
