import { newId } from '@guildhall/domain/kernel/ids';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { RestrictionKind } from '@guildhall/domain/users/types';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { restrictedUser } from '@guildhall/scenes/moderation/restrictions';
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
  'deactivated',
  'sell_restricted',
  'chat_muted',
  'banned',
] as const;
/** The actors whom staff have restricted, by the name of what restricts them. */
const RESTRICTED = ['sell_restricted', 'chat_muted', 'banned'] as const;
export type ActorName = (typeof ACTORS)[number];
type MemberName = Exclude<ActorName, 'anonymous'> | 'buyer2' | 'seller2';

/** A user who has signed up. */
export interface Member {
  readonly name: MemberName;
  readonly viewer: Viewer;
  readonly email: string;
  /** The token of a session that was opened before the user was deactivated or restricted. */
  readonly token: string;
}

export type Actors = Readonly<Record<MemberName, Member>>;

const roles: Readonly<Record<MemberName, Role>> = {
  buyer: 'user',
  seller: 'user',
  buyer2: 'user',
  seller2: 'user',
  deactivated: 'user',
  sell_restricted: 'user',
  chat_muted: 'user',
  banned: 'user',
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
  // No use case deactivates a user yet, so the row is changed; the session was opened before.
  await owner_db
    .updateTable('users')
    .set({ is_active: false })
    .where('username', '=', 'deactivated')
    .execute();
  for (const kind of RESTRICTED) {
    const { viewer } = (members as Actors)[kind];
    await restrictedUser(scene, viewer, { kind, days: 365, rule: 'off_platform_payment' });
  }
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

/** What restricts an actor; nothing unless the name says it. */
export const restrictionsOf = (name: MemberName): readonly RestrictionKind[] =>
  RESTRICTED.filter((kind) => kind === name);

/**
 * Does something for an actor as if nothing restricted them: what they are a party of began before.
 */
export async function beforeRestriction<Result>(
  { owner_db }: Pick<TestDatabase, 'owner_db'>,
  name: MemberName,
  make: () => Promise<Result>,
): Promise<Result> {
  if (restrictionsOf(name).length === 0) return await make();
  const set = async (restrictions: readonly RestrictionKind[]) =>
    await owner_db
      .updateTable('users')
      .set({ restrictions: [...restrictions] })
      .where('username', '=', name)
      .execute();
  await set([]);
  try {
    return await make();
  } finally {
    await set(restrictionsOf(name));
  }
}
