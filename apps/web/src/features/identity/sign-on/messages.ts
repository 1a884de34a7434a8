import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';
import type { Messages } from '@guildhall/locales/messages';
import type { SignOnRefusal } from '../../../lib/sign-on.ts';

/** What happened and what to do. */
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
