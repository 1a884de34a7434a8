import {
  acceptInvitationSchema,
  changeGrantsSchema,
  changeRoleSchema,
  confirmStaffChangeSchema,
  dismissStaffChangeSchema,
  inviteStaffSchema,
  listStaffSchema,
  resendInvitationSchema,
  resetSecondFactorSchema,
  revokeInvitationSchema,
  staffLogSchema,
} from '@guildhall/domain/identity/staff/schema';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { acceptInvitation } from '@guildhall/services/identity/staff/accept-invitation';
import {
  endInvitation,
  proposeInvitation,
  sendInvitationAgain,
} from '@guildhall/services/identity/staff/invite-staff';
import { listStaff, readStaffLog } from '@guildhall/services/identity/staff/list-staff';
import {
  confirmProposal,
  dismissProposal,
  proposeFactorReset,
  proposeGrants,
  proposeRole,
} from '@guildhall/services/identity/staff/propose-change';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import { procedure, router } from '../../trpc.ts';
import { staffChangeView, staffLogView, staffView, toStaff, toStaffAct } from './views.ts';

const changing = [
  'USER_NOT_FOUND',
  'STAFF_CHANGE_REFUSED',
  'DECISION_PENDING',
  'REAUTH_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;
const changed = z.object({
  user_id: z.string().describe('of whom; of an invitation its own id'),
});

/** Who works here, and what they may do. */
export const staffRouter = router({
  staff: procedure('users.change_role', {
    summary: 'Returns everybody with one of these roles, and the changes that wait for an admin.',
    errors: [],
  })
    .input(listStaffSchema)
    .output(staffView)
    .query(async ({ ctx, input }) => toStaff(await listStaff(ctx.services, ctx.viewer, input))),

  staffLog: procedure('users.change_role', {
    summary: 'Returns what a member of staff has decided, newest first.',
    errors: [],
  })
    .input(staffLogSchema)
    .output(staffLogView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readStaffLog(ctx.services, input);
      return { items: items.map(toStaffAct), next_cursor };
    }),

  changeRole: procedure('users.change_role', {
    summary: 'Gives the user with an address another role; more rights need a second admin.',
    errors: changing,
  })
    .input(changeRoleSchema)
    .output(staffChangeView)
    .mutation(({ ctx, input }) => proposeRole(ctx.services, ctx, input)),

  changeGrants: procedure('users.change_role', {
    summary: 'Replaces what a moderator may do besides; more rights need a second admin.',
    errors: changing,
  })
    .input(changeGrantsSchema)
    .output(staffChangeView)
    .mutation(({ ctx, input }) => proposeGrants(ctx.services, ctx, input)),

  resetSecondFactor: procedure('users.change_role', {
    summary: 'Removes every second factor of a colleague; a second admin confirms it.',
    errors: changing,
  })
    .input(resetSecondFactorSchema)
    .output(staffChangeView)
    .mutation(({ ctx, input }) => proposeFactorReset(ctx.services, ctx, input)),

  inviteStaff: procedure('users.change_role', {
    summary: 'Invites an address to become staff; once there are two admins the other confirms it.',
    errors: [
      'STAFF_CHANGE_REFUSED',
      'INVITATION_PENDING',
      'MAIL_OFF',
      'REAUTH_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(inviteStaffSchema)
    .output(staffChangeView)
    .mutation(({ ctx, input }) => proposeInvitation(ctx.services, ctx, input)),

  resendInvitation: procedure('users.change_role', {
    summary: 'Sends an invitation again, with a new link that works for 72 hours.',
    errors: ['INVITATION_NOT_FOUND', 'MAIL_OFF', 'REAUTH_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(resendInvitationSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await sendInvitationAgain(ctx.services, ctx, input);
      return {};
    }),

  revokeInvitation: procedure('users.change_role', {
    summary: 'Ends an invitation; its link no longer works.',
    errors: ['INVITATION_NOT_FOUND', 'DECISION_CLOSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(revokeInvitationSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endInvitation(ctx.services, ctx, input);
      return {};
    }),

  acceptInvitation: procedure('signed_in', {
    summary: 'Makes you staff, with the link of an invitation to your address. Ends your sessions.',
    errors: [
      'CODE_WRONG',
      'INVITATION_OF_ANOTHER',
      'TWO_FACTOR_REQUIRED',
      'REAUTH_REQUIRED',
      'STAFF_CHANGE_REFUSED',
    ],
  })
    .input(acceptInvitationSchema)
    .output(z.object({ role: openVocabulary(ROLES) }))
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services, ctx, input)),

  confirmStaffChange: procedure('users.change_role', {
    summary: 'Confirms the proposal of another admin about staff, as it was shown.',
    errors: [
      'USER_NOT_FOUND',
      'DECISION_NOT_FOUND',
      'DECISION_CLOSED',
      'DECISION_OWN',
      'DECISION_CHANGED',
      'REAUTH_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(confirmStaffChangeSchema)
    .output(changed)
    .mutation(({ ctx, input }) => confirmProposal(ctx.services, ctx, input)),

  dismissStaffChange: procedure('users.change_role', {
    summary: 'Closes a proposal about staff; they keep what they have.',
    errors: ['USER_NOT_FOUND', 'DECISION_NOT_FOUND', 'DECISION_CLOSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(dismissStaffChangeSchema)
    .output(changed)
    .mutation(({ ctx, input }) => dismissProposal(ctx.services, ctx.viewer, input)),
});
