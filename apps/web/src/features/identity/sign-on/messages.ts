import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';
import type { Messages } from '@guildhall/locales/messages';
import type { SignOnRefusal } from '../../../lib/session/sign-on.ts';

/** The message for each error: what happened and what to do. */
export function signOnMessage(
  t: Messages<'identity/sign-in'>,
  name: ProviderName,
  refused: SignOnRefusal,
): string {
  const { status, reason, message } = refused;
  const provider = PROVIDER_TITLES[name];
  if (reason === 'cancelled') return t('provider.canceled', { provider });
  if (reason === 'no_email') return t('provider.no_email', { provider });
  if (reason !== null) return t('provider.not_confirmed', { provider });
  if (status === 409) return t('provider.not_linked', { provider });
  if (status === 400) return t('provider.state_wrong');
  if (status === 503) return t('provider.unavailable', { provider });
  return message === '' ? t('provider.not_confirmed', { provider }) : message;
}

/** The same for users who were connecting the provider or reauthenticating with it. */
export function providerReturnMessage(
  t: Messages<'identity/settings'>,
  name: ProviderName,
  refused: SignOnRefusal | null,
): string {
  const provider = PROVIDER_TITLES[name];
  const { status, reason, message } = refused ?? { status: 0, reason: null, message: '' };
  if (reason === 'cancelled') return t('provider_return.canceled', { provider });
  if (reason === 'somebody_else') return t('provider_return.someone_else', { provider });
  if (reason === 'not_fresh') return t('provider_return.not_fresh', { provider });
  if (reason !== null) return t('provider_return.not_confirmed', { provider });
  if (status === 409) return t('provider_return.taken', { provider });
  if (status === 400) return t('provider_return.state_wrong');
  if (status === 503) return t('provider_return.unavailable', { provider });
  return message === '' ? t('provider_return.not_confirmed', { provider }) : message;
}
