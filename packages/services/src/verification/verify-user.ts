import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { insertVerification } from '@guildhall/db/verification/commands';
import { findVerification } from '@guildhall/db/verification/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { needsSecondPersonToVerify } from '@guildhall/domain/verification/rules';
import type { VerifyUser } from '@guildhall/domain/verification/schema';
import type { Transaction } from 'kysely';
import type { VerificationContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { confirm, dismiss, propose, requireProposal } from '../kernel/staff-decisions.ts';
import { changeStanding } from '../users/change-user.ts';
import type { User } from '../users/find-user.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { openName, sealName } from './seal-name.ts';

const KIND = 'users.verify';

type Context = Pick<VerificationContext, 'db' | 'key_vault'>;

/** What became of a decision: a proposal waits until a second person confirms it. */
export interface Verification {
  readonly proposal_id: string;
  readonly fingerprint: string;
  readonly is_carried_out: boolean;
  readonly before_level: number;
}

/**
 * Sets the verification level of a user, with their legal name (rules.md §8). V3 waits for a second
 * person. Nobody decides about themselves (Z9). Refuses PERMISSION_DENIED, USER_NOT_FOUND,
 * DECISION_PENDING.
 */
export async function verifyUser(
  { db, key_vault: keyVault }: Context,
  viewer: Viewer,
  { user_id, level, legal_name, reason }: VerifyUser,
): Promise<Verification> {
  return await inTransaction(db, async (trx) => {
    const user = await lockOther(trx, viewer, user_id);
    const waits = needsSecondPersonToVerify(level);
    const proposal = await propose(
      trx,
      viewer,
      {
        kind: KIND,
        subject: user.id,
        change: { event: 'verify', level },
        before: levelOf(user),
        after: { verification_level: level },
        reason,
      },
      waits,
    );
    const name = await sealName(keyVault, proposal.id, legal_name);
    await insertVerification(trx, { proposal_id: proposal.id, user_id, level, ...name });
    if (!waits) await changeStanding(trx, user.id, { verification_level: level });
    return {
      proposal_id: proposal.id,
      fingerprint: proposal.fingerprint,
      is_carried_out: !waits,
      before_level: user.verification_level,
    };
  });
}

/**
 * A proposal as the second person is shown it. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * SECRET_UNREADABLE.
 */
export async function readVerification(
  { db, key_vault: keyVault }: Context,
  viewer: Viewer,
  proposalId: string,
) {
  const proposal = await requireProposal(db, viewer, KIND, proposalId);
  const verification = await findVerification(db, proposal.id);
  if (verification === undefined) throw new Refusal('DECISION_NOT_FOUND');
  const { fingerprint, reason, proposed_by, is_open } = proposal;
  const { user_id, level } = verification;
  const legalName = await openName(keyVault, verification);
  return { user_id, level, legal_name: legalName, fingerprint, reason, proposed_by, is_open };
}

/**
 * Confirms a verification as the second person. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * USER_NOT_FOUND, DECISION_CLOSED, DECISION_OWN, DECISION_CHANGED.
 */
export async function confirmVerification(
  context: Context,
  viewer: Viewer,
  { proposal_id: id, fingerprint }: { proposal_id: string; fingerprint: string },
): Promise<{ user_id: string; level: number }> {
  const { user_id: userId, level } = await readVerification(context, viewer, id);
  return await inTransaction(context.db, async (trx) => {
    const user = await lockOther(trx, viewer, userId);
    await confirm(trx, viewer, { kind: KIND, id, fingerprint }, levelOf(user));
    await changeStanding(trx, userId, { verification_level: level });
    return { user_id: userId, level };
  });
}

/**
 * Closes a proposal; the user stays at their level. Nobody closes one about themselves (Z9).
 * Refuses PERMISSION_DENIED, DECISION_NOT_FOUND, DECISION_CLOSED.
 */
export async function dismissVerification(
  context: Context,
  viewer: Viewer,
  { proposal_id: id, reason }: { proposal_id: string; reason: string },
): Promise<void> {
  const { user_id: userId } = await readVerification(context, viewer, id);
  if (userId === viewer.user_id) throw new Refusal('PERMISSION_DENIED');
  await inTransaction(context.db, (trx) => dismiss(trx, viewer, { kind: KIND, id, reason }));
}

const levelOf = ({ verification_level }: User) => ({ verification_level });

async function lockOther(
  trx: Transaction<Database>,
  { user_id }: Viewer,
  id: string,
): Promise<User> {
  if (id === user_id) throw new Refusal('PERMISSION_DENIED');
  const user = await lockUserForNoKeyUpdate(trx, id);
  if (user === undefined) throw new Refusal('USER_NOT_FOUND');
  return user;
}
