import type { ApiContext } from '@guildhall/api/context';
import { type SignedInView, toUserView } from '@guildhall/api/identity/views';
import type { SecondFactorRequired } from '@guildhall/services/identity/sign-in/sign-in-with-first-factor';
import { deviceCookie } from '@guildhall/services/identity/sessions/recognize-device';
import type { User } from '@guildhall/services/users/find-user';

interface SignedIn {
  readonly outcome: 'signed_in';
  readonly user: User;
  readonly access_token: string;
  readonly device_token: string | null;
}

/** The response of every sign-in; sets the device cookie for a new device. */
export function signInResponse(context: ApiContext, outcome: SignedIn): SignedInView;
export function signInResponse(
  context: ApiContext,
  outcome: SignedIn | SecondFactorRequired,
): SignedInView | SecondFactorRequired;
export function signInResponse(
  { setCookie, services }: ApiContext,
  outcome: SignedIn | SecondFactorRequired,
): SignedInView | SecondFactorRequired {
  if (outcome.outcome === 'second_factor_required') return outcome;
  const { user, access_token, device_token } = outcome;
  if (device_token !== null) setCookie(deviceCookie(services.settings.public_url, device_token));
  return { access_token, user: toUserView(user) };
}
