import {
  addPresences,
  claimPresences,
  deletePresence,
  type DuePresence,
  markPresenceFailed,
  markPresenceShown,
} from '@guildhall/db/identity/presence-commands';
import type { IdentityContext } from '../context.ts';
import {
  type ExternalIdentity,
  ExternalIdentityError,
} from '../../ports/identity/external-identity.ts';

/** After their last call, of which sessions know within five minutes. */
export const PRESENT_SECONDS = 600;
/** How many presences are claimed, and how many of them are sent at the same time. */
const CLAIMED = 100;
const AT_ONCE = 10;
const MAX_CLAIMS = 20;
/** Longer than sending all that was claimed, when every call takes until its timeout. */
const LEASE_SECONDS = 300;

/** Services that the operator was told about, until they work again. */
const failing = new WeakSet<ExternalIdentity>();

/**
 * Shows at the external identity service which users are present: those with a session that was
 * used in the last ten minutes. It compares what is shown with the sessions, so no
 * request writes or waits for anything, and whatever ends a session removes the presence: a
 * sign-out, a deactivation, a change of role, an expiry. Any number of workers may run it. What
 * fails is retried with growing delays; the operator is told once until it works again.
 */
export async function showPresence({
  db,
  alert,
  external_identity: identity,
}: Pick<IdentityContext, 'db' | 'alert' | 'external_identity'>): Promise<void> {
  if (identity === null) return;
  await addPresences(db, PRESENT_SECONDS);
  const failures: ExternalIdentityError[] = [];
  let sent = 0;
  for (let claims = 0; claims < MAX_CLAIMS; claims += 1) {
    const due = await claimPresences(db, {
      present_seconds: PRESENT_SECONDS,
      lease_seconds: LEASE_SECONDS,
      limit: CLAIMED,
    });
    for (let from = 0; from < due.length; from += AT_ONCE) {
      const some = due.slice(from, from + AT_ONCE);
      const results = await Promise.all(some.map((one) => sendPresence(db, identity, one)));
      failures.push(...results.filter((result) => result !== null));
    }
    sent += due.length;
    if (due.length < CLAIMED) break;
  }
  const [first] = failures;
  if (first !== undefined && !failing.has(identity)) {
    alert('the presence of users cannot be shown', {
      reason: first.message,
      failed: failures.length,
    });
  }
  if (sent === 0) return;
  if (first === undefined) failing.delete(identity);
  else failing.add(identity);
}

/** Returns why it failed; null when it did not. */
async function sendPresence(
  db: IdentityContext['db'],
  identity: ExternalIdentity,
  due: DuePresence,
): Promise<ExternalIdentityError | null> {
  const { user_id, seen_at } = due;
  try {
    if (seen_at === null) {
      await identity.removePresence(user_id);
      await deletePresence(db, due);
    } else {
      const expiresAt = new Date(seen_at.getTime() + PRESENT_SECONDS * 1_000);
      await identity.showPresence(user_id, { seen_at, expires_at: expiresAt });
      await markPresenceShown(db, due);
    }
    return null;
  } catch (error) {
    if (!(error instanceof ExternalIdentityError)) throw error;
    await markPresenceFailed(db, due);
    return error;
  }
}
