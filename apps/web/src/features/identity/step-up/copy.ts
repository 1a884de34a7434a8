import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';

export const stepUpCopy = {
  title: 'Is it still you?',
  description: 'This changes how you sign in, so prove first that nobody else sits here.',
  password: 'Your password',
  password_missing: 'Enter your password.',
  submit: 'Go on',
  cancel: 'Cancel',
} as const;

export const stepUpMethodsCopy = {
  by_passkey: 'Prove it with a passkey',
  by_app: 'Code of your authenticator app',
  submit: 'Prove it',
} as const;

export const proveAtProviderCopy = (provider: ProviderName) =>
  `Prove it at ${PROVIDER_TITLES[provider]}`;
