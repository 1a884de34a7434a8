import { z } from 'zod';
import { errorCode } from '../kernel/field-errors.ts';
import { isStorable } from '../kernel/text/text.ts';

const MAX_EMAIL_LENGTH = 254;

/** Letters, digits, marks and dots: nothing that would end the host of a URL. */
const DOMAIN = /^[\p{L}\p{N}\p{M}.-]+$/u;

/** The address with its domain as mail servers know it: `müller.de` is `xn--mller-kva.de`. */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (/^[\x20-\x7e]*$/.test(domain) || !DOMAIN.test(domain)) return email;
  const url = `http://${domain}`;
  if (!URL.canParse(url)) return email;
  const ascii = `${email.slice(0, at)}${new URL(url).hostname}`;
  // What is too long then stays no address.
  return ascii.length > MAX_EMAIL_LENGTH ? email : ascii;
}

/** Normalizes an email address. Addresses are stored, compared and rate limited in this form. */
export function normalEmail(text: string): string {
  return withAsciiDomain(text.normalize('NFKC').trim().toLowerCase());
}

export const emailSchema = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH)
  .overwrite(withAsciiDomain)
  .pipe(z.email(errorCode('email')))
  .transform(normalEmail);

/** An address that is used as it was typed, but for its domain. */
export const typedEmailSchema = z
  .string()
  .overwrite(withAsciiDomain)
  .check(z.email())
  .max(MAX_EMAIL_LENGTH);

/** At least 8 characters, no composition rules, no truncation (A1). */
export const passwordSchema = z.string().min(8).max(256);

/**
 * For names that are chosen from now on. Two letters or digits in a row tell a name from others at
 * a glance: nobody can tell `---` from `-_-` (I6).
 */
export const usernameSchema = z
  .string()
  .trim()
  .min(3)
  .max(20)
  .regex(/^[A-Za-z0-9_-]+$/, errorCode('username_characters'))
  // Each text matches it in one way only, so that a long one takes no longer than its length.
  .regex(
    /^[_-]*(?:[A-Za-z0-9][_-]+)*[A-Za-z0-9]{2}[A-Za-z0-9_-]*$/,
    errorCode('username_readable'),
  );

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

/** Crockford's Base32: 5 bits per character, without characters that are easily confused. */
export const READABLE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Case, spaces and hyphens do not matter; O is read as 0, and I and L as 1. */
export function normalCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Six digits, or the long code of an address. */
export const codeSchema = z
  .string()
  .max(32)
  .transform(normalCode)
  .pipe(z.string().regex(/^([0-9]{6}|[0-9A-HJKMNP-TV-Z]{20})$/, errorCode('mail_code')));

/** Whether a code that fits the schema is a long one. */
export const isLongCode = (code: string): boolean => code.length > 6;

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

export const undoEmailChangeSchema = z.strictObject({ token: longTokenSchema });
export type UndoEmailChange = z.infer<typeof undoEmailChangeSchema>;

/** The password of a user who authenticates again. */
export const passwordTriedSchema = z.strictObject({
  password: z.string().min(1, errorCode('password_required')).max(256),
});

export const changePasswordSchema = z.strictObject({ new_password: passwordSchema });

export const changeEmailSchema = z.strictObject({ new_email: emailSchema });
export type ChangeEmail = z.infer<typeof changeEmailSchema>;

/** A long code proves an address and not a request, so it comes with the address. */
export const confirmEmailSchema = z.strictObject({
  code: codeSchema,
  new_email: emailSchema.optional(),
});
export type ConfirmEmail = z.infer<typeof confirmEmailSchema>;

export const becomeFirstAdminSchema = z.strictObject({
  token: z.string().trim().min(1, errorCode('server_token_required')).max(200),
});
export type BecomeFirstAdmin = z.infer<typeof becomeFirstAdminSchema>;

/** A sealed token that proves a completed step to the next step. */
export const ticketSchema = z.string().min(1).max(1_500);
