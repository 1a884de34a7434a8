/** The identity providers that somebody may sign in with (product.md §7). */
export const PROVIDER_NAMES = ['google', 'facebook'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** With what a sign-in is completed when two-factor authentication is on. */
export const SECOND_FACTORS = ['totp', 'recovery_code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** As people write them. */
export const PROVIDER_TITLES = {
  google: 'Google',
  facebook: 'Facebook',
} as const satisfies Record<ProviderName, string>;
