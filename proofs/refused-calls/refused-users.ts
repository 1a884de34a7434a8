import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { changeUsername } from '@guildhall/services/identity/sign-up/change-username';
import { readAuditEntry } from '@guildhall/services/moderation/audit/read-audit';
import { findUser } from '@guildhall/services/users/find-user';
import { acceptInvitation } from '@guildhall/services/identity/staff/accept-invitation';
import {
  inviteStaff,
  resendInvitation,
} from '@guildhall/services/identity/staff/change-invitation';
import { invitedAs } from '@guildhall/scenes/staff-invitations';
import { changeStaff } from '@guildhall/services/identity/staff/change-staff';
import { startTopUp } from '@guildhall/services/payments/start-payment';
import { closeAccount } from '@guildhall/services/privacy/close-account';
import { addressExport } from '@guildhall/services/privacy/open-export';
import { requestExport } from '@guildhall/services/privacy/request-export';
import { freshSession } from '@guildhall/scenes/withdrawals';
import { readProfile } from '@guildhall/services/users/read-profile';
import { anew, type RefusedRow } from './refused-call.ts';

/** Nobody has such an id. */
export const refusedUsers: readonly RefusedRow[] = [
  ['read a profile', 'USER_NOT_FOUND', ({ scene }) => readProfile(scene.services, newId())],
  [
    'top up while the account closes',
    'USER_CLOSING',
    ({ scene, people: { leaver } }) =>
      startTopUp(scene.services, leaver, { ...anew(), amount_minor: 2_000 }),
  ],
  [
    'close the account of a member of staff',
    'CLOSING_BLOCKED',
    ({ scene, people: { admin } }) => closeAccount(scene.services, admin, freshSession()),
  ],
  [
    'ask for a second copy of their data on one day',
    'DATA_EXPORT_TOO_SOON',
    ({ scene, people: { leaver } }) => requestExport(scene.services, leaver),
  ],
  [
    'download a copy of their data that they never asked for',
    'DATA_EXPORT_NOT_FOUND',
    ({ scene, people: { stranger } }) => addressExport(scene.services, stranger, freshSession()),
  ],
  [
    'change a name twice in a month',
    'USERNAME_TOO_SOON',
    async ({ scene, people: { leaver } }) => {
      const user = await findUser(scene.services.db, leaver.user_id);
      if (user === undefined) throw new Error('the user is missing');
      const username = `u${newId().slice(-12)}`;
      return await changeUsername(scene.services, user, freshSession(), { username });
    },
  ],
  [
    'look at an entry of the audit',
    'AUDIT_ENTRY_NOT_FOUND',
    ({ scene }) => readAuditEntry(scene.services, { entry_id: newId() }),
  ],
  [
    'invite an address twice',
    'INVITATION_PENDING',
    async ({ scene, invited, people: { admin } }) => {
      const again = { ...invitedAs(invited.email), grants: [] };
      return await inTransaction(scene.services.db, (trx) => inviteStaff(trx, admin, again));
    },
  ],
  [
    'send an invitation again that was never made',
    'INVITATION_NOT_FOUND',
    async ({ scene, people: { admin } }) =>
      await inTransaction(scene.services.db, (trx) => resendInvitation(trx, admin, newId())),
  ],
  [
    'accept the invitation of somebody else',
    'INVITATION_OF_ANOTHER',
    async ({ scene, invited, people: { stranger } }) => {
      const user = await findUser(scene.services.db, stranger.user_id);
      if (user === undefined) throw new Error('the user is missing');
      const own = { user, session: freshSession() };
      return await acceptInvitation(scene.services, own, { token: invited.token });
    },
  ],
  [
    'grant somebody who is no moderator',
    'STAFF_CHANGE_REFUSED',
    async ({ scene, people: { admin, stranger } }) => {
      const change = { kind: 'users.change_grants', grants: ['disputes.decide'] } as const;
      const proposed = { user_id: stranger.user_id, change, reason: 'They know the games well' };
      return await inTransaction(scene.services.db, (trx) => changeStaff(trx, admin, proposed));
    },
  ],
];
