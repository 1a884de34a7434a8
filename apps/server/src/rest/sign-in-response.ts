import type { ApiContext } from '@guildhall/api/context';
import { type SignedInView, toUserView } from '@guildhall/api/identity/views';
import { deviceCookie } from '@guildhall/services/identity/sessions/recognize-device';
import type { User } from '@guildhall/services/users/find-user';

/** What every way in answers; the browser is known again by its cookie. */
export function signInResponse(
  { setCookie, services }: ApiContext,
  signedIn: { user: User; access_token: string; device_token: string | null },
): SignedInView {
  const { user, access_token, device_token } = signedIn;
  if (device_token !== null) setCookie(deviceCookie(services.settings.public_url, device_token));
  return { access_token, user: toUserView(user) };
}
