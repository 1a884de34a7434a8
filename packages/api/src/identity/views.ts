import { SECOND_FACTORS } from '@guildhall/domain/identity/types';
import { PERMISSIONS, permissionsOf } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { RESTRICTION_KINDS } from '@guildhall/domain/users/types';
import { LANGUAGES, readLanguage } from '@guildhall/locales/languages';
import type { User } from '@guildhall/services/users/find-user';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

/** The user in responses, in snake_case as everywhere on the wire. */
export const userView = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  avatar_large_url: z.string().nullable(),
  role: z.enum(ROLES),
  permissions: z.array(openVocabulary(PERMISSIONS)),
  restrictions: z
    .array(openVocabulary(RESTRICTION_KINDS))
    .describe('what restricts the user now; `moderation.restrictions` says why and until when'),
  level: z.int().describe('seller level 0 to 4'),
  is_active: z.boolean(),
  two_factor: z.boolean(),
  language: z.enum(LANGUAGES).describe('of the mails'),
  created_at: z.iso.datetime(),
  closes_at: z.iso
    .datetime()
    .nullable()
    .describe('when the account is erased, as its user has asked'),
});
export type UserView = z.infer<typeof userView>;

export const signedInView = z.object({ access_token: z.string(), user: userView });
export type SignedInView = z.infer<typeof signedInView>;

/** What a client needs to verify the second factor. */
export const secondFactorRequiredView = z.object({
  non_field_errors: z.array(z.string()),
  ticket: z.tuple([z.string()]).describe('proves the first factor; works once, for five minutes'),
  methods: z.array(z.enum(SECOND_FACTORS)).describe('the second factors the user can use'),
});
export type SecondFactorRequiredView = z.infer<typeof secondFactorRequiredView>;

/** The outcome of every route that signs in with a first factor. */
export const secondFactorOutcome = {
  second_factor_required: { error: 'SECOND_FACTOR_REQUIRED', body: secondFactorRequiredView },
} as const;

/** The response of a call that replaced the session's token. */
export const renewedView = z.object({
  access_token: z.string().describe('replaces the token of this request'),
});

export function toUserView(user: User): UserView {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    avatar_url: user.avatar_url,
    avatar_large_url: user.avatar_large_url,
    role: user.role,
    permissions: [...permissionsOf(user)],
    restrictions: [...user.restrictions],
    level: user.seller_level,
    is_active: user.is_active,
    two_factor: user.two_factor,
    language: readLanguage(user.language),
    created_at: user.created_at.toISOString(),
    closes_at: user.closes_at?.toISOString() ?? null,
  };
}
