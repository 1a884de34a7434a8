import type { Database } from '@guildhall/db/database';
import type { Sought } from '@guildhall/db/users/queries';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import type { Kysely } from 'kysely';
import { findUserBySearch } from './find-user.ts';

export type { Sought };

/**
 * What somebody typed into the search of a list of staff: an id, of a row or of its user, or the
 * whole name or address of a user. Null where nothing is sought; both null where nobody is known.
 */
export async function readSought(db: Kysely<Database>, search: string): Promise<Sought | null> {
  if (search === '') return null;
  const id = idSchema.safeParse(search.toLowerCase());
  if (id.success) return { id: id.data, user_id: id.data };
  const user = await findUserBySearch(db, search);
  return { id: null, user_id: user?.id ?? null };
}
