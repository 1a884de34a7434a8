import { SECOND_FACTORS } from '@guildhall/domain/identity/types';
import { PERMISSIONS, permissionsOf, ROLES } from '@guildhall/domain/kernel/permissions';
import type { User } from '@guildhall/services/users/find-user';
import { z } from 'zod';

/** The user object of the REST routes, snake_case as everywhere on the wire. */
export const userView = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  level: z.int().describe('seller level 0 to 4'),
  is_active: z.boolean(),
  two_factor: z.boolean(),
  created_at: z.iso.datetime(),
});
export type UserView = z.infer<typeof userView>;

export const signedInView = z.object({ access_token: z.string(), user: userView });
export type SignedInView = z.infer<typeof signedInView>;

/** What the browser needs to ask for the second factor. */
export const secondFactorRequiredView = z.object({
  non_field_errors: z.array(z.string()),
  ticket: z.tuple([z.string()]).describe('stands for the first factor, once, for five minutes'),
  methods: z.array(z.enum(SECOND_FACTORS)).describe('with what the user can complete the sign-in'),
});
export type SecondFactorRequiredView = z.infer<typeof secondFactorRequiredView>;

/** Of each route that signs in with a first factor. */
export const secondFactorOutcome = {
  second_factor_required: { error: 'SECOND_FACTOR_REQUIRED', body: secondFactorRequiredView },
} as const;

/** What answers a request that has replaced the session's token. */
export const renewedView = z.object({
  access_token: z.string().describe('takes the place of the token that asked'),
});

export function toUserView(user: User): UserView {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    avatar_url: user.avatar_url,
    role: user.role,
    permissions: [...permissionsOf(user.role)],
    level: user.seller_level,
    is_active: user.is_active,
    two_factor: user.two_factor,
    created_at: user.created_at.toISOString(),
  };
}
