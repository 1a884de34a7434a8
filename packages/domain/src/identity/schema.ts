import { z } from 'zod';
import { errorCode } from '../kernel/field-errors.ts';
import { isStorable } from '../kernel/text.ts';

/** Normalizes an email address. Addresses are stored, compared and rate limited in this form. */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

export const emailSchema = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email(errorCode('email')))
  .transform(normalEmail);

/** At least 8 characters, no composition rules, no truncation (A1). */
export const passwordSchema = z.string().min(8).max(256);

export const usernameSchema = z
  .string()
  .trim()
  .min(3)
  .max(20)
  .regex(/^[A-Za-z0-9_-]+$/, errorCode('username_characters'));

export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  username: usernameSchema,
});
export type SignUp = z.infer<typeof signUpSchema>;

/**
 * Rejects only input that can never be valid, so that an error reveals nothing about existing
 * users.
 */
export const signInSchema = z.strictObject({
  email: z
    .string()
    .trim()
    .min(1, errorCode('email_required'))
    .max(254)
    .refine(isStorable, errorCode('email')),
  password: z.string().min(1, errorCode('password_required')).max(256),
});
export type SignIn = z.infer<typeof signInSchema>;

/** Six digits. Spaces and hyphens are removed, since mail programs and users add them. */
export const codeSchema = z
  .string()
  .max(32)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, errorCode('mail_code')));

export const activateSchema = z.strictObject({ user_id: z.uuid(), code: codeSchema });
export type Activate = z.infer<typeof activateSchema>;

export const resendActivationSchema = z.strictObject({ user_id: z.uuid() });

export const requestPasswordResetSchema = z.strictObject({ email: emailSchema });
export type RequestPasswordReset = z.infer<typeof requestPasswordResetSchema>;

const longTokenSchema = z.string().trim().min(1, errorCode('link_incomplete')).max(200);

export const resetPasswordSchema = z.strictObject({
  token: longTokenSchema,
  password: passwordSchema,
});
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

/** The password of a user who authenticates again. */
export const passwordTriedSchema = z.strictObject({
  password: z.string().min(1, errorCode('password_required')).max(256),
});

export const changePasswordSchema = z.strictObject({ new_password: passwordSchema });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

export const changeEmailSchema = z.strictObject({ new_email: emailSchema });
export type ChangeEmail = z.infer<typeof changeEmailSchema>;

export const becomeFirstAdminSchema = z.strictObject({
  token: z.string().trim().min(1, errorCode('server_token_required')).max(200),
});
export type BecomeFirstAdmin = z.infer<typeof becomeFirstAdminSchema>;

/** A sealed token that proves a completed step to the next step. */
export const ticketSchema = z.string().min(1).max(1_500);
