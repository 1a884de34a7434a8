/** The identity providers for single sign-on (product.md §7). */
export const PROVIDER_NAMES = ['google', 'facebook'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** The methods that complete a sign-in when two-factor authentication is enabled. */
export const SECOND_FACTORS = ['totp', 'recovery_code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Display names. */
export const PROVIDER_TITLES = {
  google: 'Google',
  facebook: 'Facebook',
} as const satisfies Record<ProviderName, string>;

/**
 * Which code is in the mailbox after a request: six digits for this request alone, or the long code
 * that serves every request of the address.
 */
export const MAILED_CODES = ['six_digits', 'long'] as const;
export type MailedCode = (typeof MAILED_CODES)[number];
