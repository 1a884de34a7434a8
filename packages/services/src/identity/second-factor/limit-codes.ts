import { findDevice } from '@guildhall/db/identity/device-queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { notify } from '../../kernel/notify.ts';
import {
  ATTEMPT_LIMITS,
  isWithinLimits,
  type LimitedAttempt,
  withAttemptLimit,
} from '../attempt-limits.ts';
import { deviceHash } from '../sessions/device-token.ts';

/**
 * The limit that a code in a sign-in counts toward. A device on which the user has proven a second
 * factor has one of its own, so that no stranger uses it up (A3). All other browsers that the user
 * is known on share one: a new password makes a browser known, and must not bring new guesses with
 * it (A6). So do all unknown browsers.
 */
export async function codeAttempts(
  context: IdentityContext,
  userId: string,
  { device_token }: Origin,
): Promise<LimitedAttempt[]> {
  const hash = deviceHash(context, device_token);
  const device = hash === null ? undefined : await findDevice(context.db, userId, hash);
  if (device?.second_factor_at) return [ofDevice(userId, device.id)];
  const limit =
    device === undefined
      ? ATTEMPT_LIMITS.second_factor_unknown_browsers
      : ATTEMPT_LIMITS.second_factor_known_browsers;
  return [{ limit, key: userId, onSuccess: 'forget' }];
}

/** The limit of a code from the command line, which is no browser that anybody knows. */
export const codeAttemptsOfCommand = (userId: string): LimitedAttempt[] => [
  { limit: ATTEMPT_LIMITS.second_factor_unknown_browsers, key: userId, onSuccess: 'forget' },
];

/** The limit of a code within a session: only its device counts. */
export function codeAttemptsOfSession(
  userId: string,
  { id, device_id }: { id: string; device_id: string | null },
): LimitedAttempt[] {
  return [ofDevice(userId, device_id ?? id)];
}

const ofDevice = (userId: string, id: string): LimitedAttempt => ({
  limit: ATTEMPT_LIMITS.second_factor_device,
  key: `${userId} ${id}`,
  onSuccess: 'forget',
});

/**
 * Counts the attempt and verifies the code. Whoever enters wrong codes knows the password or has a
 * session, so the fifth in an hour sends the owner a mail, and then none for six hours. It is sent
 * although the call is refused. Refuses TOO_MANY_REQUESTS, and what `verify` refuses.
 */
export async function withCodeLimit<T>(
  context: Pick<IdentityContext, 'db' | 'rate_limits' | 'alert'>,
  userId: string,
  attempts: readonly LimitedAttempt[],
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await withAttemptLimit(context, attempts, verify);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CODE_WRONG') await warnOwner(context, userId);
    throw error;
  }
}

async function warnOwner(
  context: Pick<IdentityContext, 'db' | 'rate_limits'>,
  userId: string,
): Promise<void> {
  const { second_factor_wrong: few, second_factor_warning: warning } = ATTEMPT_LIMITS;
  if (await isWithinLimits(context, [{ limit: few, key: userId }])) return;
  if (!(await isWithinLimits(context, [{ limit: warning, key: userId }]))) return;
  const at = new Date().toISOString();
  await inTransaction(context.db, (trx) =>
    notify(trx, { user_id: userId }, { kind: 'codes_guessed', at }),
  );
}
