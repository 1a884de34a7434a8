import { randomUUID } from 'node:crypto';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { hashPassword } from '@guildhall/services/identity/passwords/check-password';
import { setRoleAndLevels } from '@guildhall/services/identity/sessions/set-role-and-levels';
import { createUser } from '@guildhall/services/identity/sign-up/create-user';
import type { Scene } from './scene.ts';

export interface Persona {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly role?: Role;
  readonly seller_level?: number;
  readonly verification_level?: number;
}

export const ACTOR_PASSWORD = 'correct horse battery staple';

const hashes = new Map<string, Promise<string>>();

/** The hash of a password, computed once: a scene has many users with one password. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** Creates a user with these levels and returns them as a viewer. */
export async function actor({ services }: Scene, persona: Persona = {}): Promise<Viewer> {
  const { username = `u${randomUUID().slice(0, 12)}`, role = 'user' } = persona;
  const { email = `${username}@example.test`, password = ACTOR_PASSWORD } = persona;
  const credentials = { username, email, password };
  const { user_id } = await createUser(services, credentials, await hashOf(password));
  const { seller_level = 0, verification_level = 0 } = persona;
  await setRoleAndLevels(services, user_id, { role, seller_level, verification_level });
  return { user_id, role };
}

export const buyer = (scene: Scene, persona: Persona = {}) =>
  actor(scene, { verification_level: 2, ...persona });

/** Can sell both kinds of offers without review. */
export const seller = (scene: Scene, persona: Persona = {}) =>
  actor(scene, { verification_level: 3, seller_level: 1, ...persona });
