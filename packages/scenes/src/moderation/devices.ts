import { findUser } from '@guildhall/services/users/find-user';
import { hashToken } from '@guildhall/services/kernel/token-hash';
import type { Origin, Viewer } from '@guildhall/services/kernel/viewer';
import { ACTOR_PASSWORD } from '../actors.ts';
import type { Scene } from '../scene.ts';
import { signInWithPassword } from '../sign-ins.ts';

const HERE: Origin = {
  ip_address: '192.0.2.7',
  user_agent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  device_token: null,
};

/** Signs in an actor with their password, on the device of this cookie if one is given. */
export async function signInOn(
  { services }: Scene,
  { user_id: userId }: Viewer,
  origin: Partial<Origin> & { readonly password?: string } = {},
) {
  const { password = ACTOR_PASSWORD, ...from } = origin;
  const user = await findUser(services.db, userId);
  if (user === undefined) throw new Error(`there is no user ${userId}`);
  return await signInWithPassword(services, { email: user.email, password }, { ...HERE, ...from });
}

/** The id of the device of a cookie, as staff name it. */
export async function deviceIdOf({ services }: Scene, deviceToken: string): Promise<string> {
  const { id } = await services.db
    .selectFrom('browsers')
    .select('id')
    .where('token_hash', '=', hashToken(deviceToken))
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs in these users one after the other on one new device. */
export async function sharedDevice(
  scene: Scene,
  viewers: readonly Viewer[],
  from: Partial<Origin> & { readonly password?: string } = {},
) {
  let deviceToken: string | null = null;
  for (const viewer of viewers) {
    const on = { ...from, device_token: deviceToken };
    ({ device_token: deviceToken } = await signInOn(scene, viewer, on));
  }
  if (deviceToken === null) throw new Error('nobody signs in');
  return { device_token: deviceToken, device_id: await deviceIdOf(scene, deviceToken) };
}
