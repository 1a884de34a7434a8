import { z } from 'zod';
import {
  confirmDecisionSchema,
  decisionReasonSchema,
  dismissDecisionSchema,
} from '../../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../../kernel/id-schema.ts';
import { GRANTABLE_PERMISSIONS } from '../../kernel/permissions.ts';
import { ROLES } from '../../kernel/roles.ts';
import { emailSchema } from '../schema.ts';

export const listStaffSchema = z.strictObject({
  roles: z
    .array(z.enum(ROLES).exclude(['user']))
    .min(1)
    .max(3),
});

const change = { idempotency_key: idempotencyKeySchema, reason: decisionReasonSchema };

/** Who becomes staff is named by their address, since names can look alike. */
export const changeRoleSchema = z.strictObject({
  ...change,
  email: emailSchema,
  role: z.enum(ROLES),
});
export type ChangeRole = z.infer<typeof changeRoleSchema>;

/** All that they are granted from now on. */
export const changeGrantsSchema = z.strictObject({
  ...change,
  user_id: idSchema,
  grants: z.array(z.enum(GRANTABLE_PERMISSIONS)).max(GRANTABLE_PERMISSIONS.length),
});
export type ChangeGrants = z.infer<typeof changeGrantsSchema>;

export const resetSecondFactorSchema = z.strictObject({ ...change, user_id: idSchema });
export type ResetSecondFactor = z.infer<typeof resetSecondFactorSchema>;

/** Somebody who becomes staff with the link of a mail, as what they will be. */
export const inviteStaffSchema = z.strictObject({
  ...change,
  email: emailSchema,
  role: z.enum(ROLES).exclude(['user']),
  grants: z.array(z.enum(GRANTABLE_PERMISSIONS)).max(GRANTABLE_PERMISSIONS.length).default([]),
});
export type InviteStaff = z.infer<typeof inviteStaffSchema>;

export const resendInvitationSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  invitation_id: idSchema,
});
export type ResendInvitation = z.infer<typeof resendInvitationSchema>;

export const revokeInvitationSchema = z.strictObject({ ...change, invitation_id: idSchema });
export type RevokeInvitation = z.infer<typeof revokeInvitationSchema>;

export const acceptInvitationSchema = z.strictObject({ token: z.string().min(1).max(200) });
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;

export const confirmStaffChangeSchema = confirmDecisionSchema;
export const dismissStaffChangeSchema = dismissDecisionSchema;

export const staffLogSchema = z.strictObject({
  user_id: idSchema,
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(20),
});
export type StaffLog = z.infer<typeof staffLogSchema>;
