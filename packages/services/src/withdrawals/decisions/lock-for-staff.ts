import { type LockedWithdrawal, lockWithdrawal } from '@guildhall/db/withdrawals/commands';
import {
  listMethodHashes as listHashes,
  listMethodLinks as listLinks,
  listUsersOfSameMethod as listUsers,
  readStaffLinks,
} from '@guildhall/db/withdrawals/decisions/queries';
import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { actorsIn } from '@guildhall/domain/withdrawals/policy';
import type { WithdrawalActor } from '@guildhall/domain/withdrawals/types';
import type { Kysely, Transaction } from 'kysely';
import type { WithdrawalsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { WithdrawalPrincipal } from '../apply-event.ts';

type Settings = Pick<WithdrawalsContext, 'settings'>;

/** Locks a withdrawal for a decision of staff. Refuses WITHDRAWAL_NOT_FOUND, as for a stranger. */
export async function lockForStaff(
  context: Settings,
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
): Promise<{ withdrawal: LockedWithdrawal; principal: WithdrawalPrincipal }> {
  const withdrawal = await lockWithdrawal(trx, id);
  if (withdrawal === undefined) throw new Refusal('WITHDRAWAL_NOT_FOUND');
  const actors = await staffActors(context, trx, viewer, withdrawal);
  return { withdrawal, principal: { actors, actor_id: viewer.user_id } };
}

/**
 * The actors of a member of staff in a withdrawal. Their own does not exist for them, and neither
 * does that of a user with whom they share a device or payout method (Z9). Refuses
 * WITHDRAWAL_NOT_FOUND.
 */
export async function staffActors(
  { settings }: Settings,
  db: Kysely<Database>,
  viewer: Viewer,
  withdrawal: { readonly id: string; readonly user_id: string },
): Promise<WithdrawalActor[]> {
  const links = await readStaffLinks(db, withdrawal.id, viewer.user_id);
  if (links === undefined) throw new Refusal('WITHDRAWAL_NOT_FOUND');
  const { share_device, share_method, owner_email, viewer_email } = links;
  const { public_sign_ins: known = [] } = settings;
  const arePublic = known.includes(owner_email) && known.includes(viewer_email);
  const facts = { share_device, share_method, are_public: arePublic };
  const actors = actorsIn(viewer, withdrawal, facts).filter((actor) => actor !== 'owner');
  if (actors.length === 0) throw new Refusal('WITHDRAWAL_NOT_FOUND');
  return actors;
}

/** Those of these users who have had a payout method to the same destination as the viewer. */
export const listUsersOfSameMethod = listUsers;

/** The users whom payout methods link with these, at most so many for each. */
export const listMethodLinks = listLinks;

/** What the payout methods of these users are known by. */
export const listMethodHashes = listHashes;
