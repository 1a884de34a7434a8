/** The identity providers that somebody may sign in with (product.md §7). */
export const PROVIDER_NAMES = ['google', 'facebook'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** As people write them. */
export const PROVIDER_TITLES = {
  google: 'Google',
  facebook: 'Facebook',
} as const satisfies Record<ProviderName, string>;
