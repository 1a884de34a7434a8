import { newId } from '@guildhall/domain/kernel/ids';
import type { Role } from '@guildhall/domain/kernel/roles';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import type { Scene } from '@guildhall/scenes/scene';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';

/** The actors. Resources that are foreign to all of them belong to `buyer2` and `seller2`. */
export const ACTORS = [
  'anonymous',
  'buyer',
  'seller',
  'moderator',
  'support',
  'admin',
  'suspended',
] as const;
export type ActorName = (typeof ACTORS)[number];
type MemberName = Exclude<ActorName, 'anonymous'> | 'buyer2' | 'seller2';

/** A user who has signed up. */
export interface Member {
  readonly name: MemberName;
  readonly viewer: Viewer;
  readonly email: string;
  /** The token of an open session, unless the user is suspended afterwards. */
  readonly token: string;
}

export type Actors = Readonly<Record<MemberName, Member>>;

const roles: Readonly<Record<MemberName, Role>> = {
  buyer: 'user',
  seller: 'user',
  buyer2: 'user',
  seller2: 'user',
  suspended: 'user',
  moderator: 'moderator',
  support: 'support',
  admin: 'admin',
};

export async function createActors(scene: Scene, { owner_db }: TestDatabase): Promise<Actors> {
  const members: Partial<Record<MemberName, Member>> = {};
  for (const [key, role] of Object.entries(roles)) {
    const name = key as MemberName;
    const email = emailOf(name);
    const viewer = await actor(scene, {
      username: name,
      email,
      role,
      verification_level: 3,
      seller_level: 4,
    });
    members[name] = { name, viewer, email, token: await newSession(scene, email) };
  }
  // No use case suspends a user yet, so the row is changed; the session was opened before.
  await owner_db
    .updateTable('users')
    .set({ is_active: false })
    .where('username', '=', 'suspended')
    .execute();
  return members as Actors;
}

export const emailOf = (name: string) => `${name}@walk.test`;

/** The token of a new user of the same role, for calls that change the user's own state. */
export async function newUserLike(scene: Scene, { viewer: { role } }: Member): Promise<string> {
  const email = emailOf(`twin-${newId().slice(-12)}`);
  await actor(scene, { email, role });
  return await newSession(scene, email);
}

export async function newSession({ services }: Scene, email: string): Promise<string> {
  const from = { ip_address: null, user_agent: 'walk' };
  return (await signInWithPassword(services, { email, password: ACTOR_PASSWORD }, from))
    .access_token;
}
