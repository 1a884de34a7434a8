import { findProfile } from '@guildhall/db/users/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { UsersContext } from './context.ts';

/** What everybody may know of a user. Refuses USER_NOT_FOUND, also for deactivated users. */
export async function readProfile({ db }: UsersContext, userId: string) {
  const profile = await findProfile(db, userId);
  if (profile === undefined) throw new Refusal('USER_NOT_FOUND');
  return profile;
}

export type Profile = Awaited<ReturnType<typeof readProfile>>;
