import { z } from 'zod';
import { errorCode } from '../kernel/field-errors.ts';
import { isStorable } from '../kernel/text.ts';

/** The one form in which addresses are kept, compared and counted. */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

export const emailSchema = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email(errorCode('email')))
  .transform(normalEmail);

/** A1: at least 8, no composition rule, no truncation. */
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

/** A sign-in refuses only what can never be right, so that it tells nothing about users. */
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

/** Six digits, however they were pasted: mail programs and people put spaces between them. */
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

/** What is shown to prove that it is still the same person. */
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

/** What stands for a proof between two steps, sealed by the server. */
export const ticketSchema = z.string().min(1).max(1_500);
