import type { ProviderName } from '@guildhall/domain/identity/types';
import type { SignOnRefusal } from '../../../../lib/sign-on.ts';
import { signOnCopy } from '../copy.ts';

/** What happened and what to do. */
export function signOnMessage(provider: ProviderName, refused: SignOnRefusal): string {
  const { status, reason, message } = refused;
  if (reason === 'cancelled') return signOnCopy.cancelled(provider);
  if (reason === 'no_email') return signOnCopy.no_email(provider);
  if (reason !== null) return signOnCopy.not_confirmed(provider);
  if (status === 409) return signOnCopy.not_linked;
  if (status === 400) return signOnCopy.state_wrong;
  if (status === 503) return signOnCopy.unavailable(provider);
  return message === '' ? signOnCopy.not_confirmed(provider) : message;
}
