import { findForSignIn } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { normalEmail } from '@guildhall/domain/identity/schema';
import {
  recoveryCodeSchema,
  totpCodeSchema,
} from '@guildhall/domain/identity/second-factor/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findUser } from '../../users/find-user.ts';
import { signInAttempts, withAttemptLimit } from '../attempt-limits.ts';
import { codeWrong } from '../second-factor/check-totp.ts';
import { codeAttemptsOfCommand, withCodeLimit } from '../second-factor/limit-codes.ts';
import { lockAuthenticatedUser } from './complete-sign-in.ts';
import { verifyPasswordOf } from './sign-in.ts';
import { verifyCode } from './verify-second-factor.ts';
import { recordingFailure } from '../record-failure.ts';

/** What a member of staff knows and has. */
export interface StaffProof {
  readonly email: string;
  readonly password: string;
  /** Of their authenticator app, or a recovery code. */
  readonly code: string;
}

type ProofContext = Pick<IdentityContext, 'db' | 'key_vault' | 'rate_limits' | 'alert'>;

/** The command line has no device and no address of a network. */
const NOWHERE = { ip_address: null, user_agent: null } as const;

/**
 * Who acts outside a session, from the command line: a member of staff by their password and second
 * factor, with the attempt limits of a sign-in. Otherwise one person could be both of a decision
 * that needs two. Each code works once (A5). In demo mode, as in its pages, staff without
 * two-factor authentication need none. Refuses TOO_MANY_REQUESTS, CREDENTIALS_WRONG,
 * USER_NOT_ACTIVATED, USER_INACTIVE, PERMISSION_DENIED, TWO_FACTOR_REQUIRED, CODE_WRONG.
 */
export async function proveStaff(
  context: ProofContext,
  proof: StaffProof,
  mode: 'demo' | 'live',
): Promise<Viewer> {
  const email = normalEmail(proof.email);
  const facts = await findForSignIn(context.db, email, null);
  const failed = { event: 'sign_in.failed', user_id: facts.user_id } as const;
  const found = await withAttemptLimit(context, signInAttempts(email, null, NOWHERE), () =>
    recordingFailure(context, { ...failed, method: 'password' }, () =>
      verifyPasswordOf(facts, proof.password),
    ),
  );
  if (found.awaits_activation) throw new Refusal('USER_NOT_ACTIVATED', { user_id: found.id });
  const user = await findUser(context.db, found.id);
  if (user === undefined || !user.is_active) throw new Refusal('USER_INACTIVE');
  const { id, role, grants } = user;
  if (role === 'user') throw new Refusal('PERMISSION_DENIED');
  if (user.two_factor) {
    const check = async () => {
      const consumeCode = await verifyCode(context, id, readCode(proof.code));
      await inTransaction(context.db, async (trx) => {
        await lockAuthenticatedUser(trx, found, 'CREDENTIALS_WRONG');
        await consumeCode(trx);
      });
    };
    await withCodeLimit(context, id, codeAttemptsOfCommand(id), () =>
      recordingFailure(context, { ...failed, method: 'totp' }, check),
    );
  } else if (mode !== 'demo') {
    throw new Refusal('TWO_FACTOR_REQUIRED');
  }
  return { user_id: id, role, grants };
}

/** An app shows six digits; a recovery code has ten characters. */
function readCode(text: string) {
  const totp = totpCodeSchema.safeParse(text);
  if (totp.success) return { method: 'totp', code: totp.data } as const;
  const recovery = recoveryCodeSchema.safeParse(text);
  if (recovery.success) return { method: 'recovery_code', code: recovery.data } as const;
  throw codeWrong();
}
