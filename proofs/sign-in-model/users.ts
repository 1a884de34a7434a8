import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import type { Authenticator } from '@guildhall/scenes/authenticator';
import { withPasskey, withTotp } from '@guildhall/scenes/second-factors';
import type { Scene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';

/** A user with all their sign-in methods, and what was used up of them. */
export interface Person {
  readonly user_id: string;
  readonly email: string;
  readonly password: string;
  /** Base32; null without an authenticator app. */
  readonly secret: string | null;
  readonly codes: readonly string[];
  readonly used_codes: Set<string>;
  /** The latest accepted time step of their app. */
  last_step: number;
  readonly key: Authenticator | null;
}

export const FROM = { ip_address: '192.0.2.9', user_agent: 'a crowd' };

/** One user with a password only, one with an app, one with a passkey, one with both. */
export async function createUsers(scene: Scene): Promise<Person[]> {
  return [
    await person(scene, { has_app: false, has_key: false }),
    await person(scene, { has_app: true, has_key: false }),
    await person(scene, { has_app: false, has_key: true }),
    await person(scene, { has_app: true, has_key: true }),
  ];
}

async function person(
  scene: Scene,
  { has_app, has_key }: { has_app: boolean; has_key: boolean },
): Promise<Person> {
  const email = `w${newId().slice(-12)}@ways.test`;
  const password = `${ACTOR_PASSWORD} ${newId().slice(-6)}`;
  const { user_id } = await actor(scene, { email, password });
  let { access_token } = await signInWithPassword(scene.services, { email, password }, FROM);
  let codes: readonly string[] = [];
  let secret: string | null = null;
  let key: Authenticator | null = null;
  let lastStep = 0;
  if (has_app) {
    const made = await withTotp(scene, access_token);
    ({ access_token, secret, recovery_codes: codes, used_step: lastStep } = made);
  }
  if (has_key) {
    const made = await withPasskey(scene, access_token);
    key = made.key;
    codes = made.recovery_codes ?? codes;
  }
  return {
    user_id,
    email,
    password,
    secret,
    codes,
    used_codes: new Set(),
    last_step: lastStep,
    key,
  };
}

export const hasSecondFactor = ({ secret, key }: Person) => secret !== null || key !== null;
