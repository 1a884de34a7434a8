import type { Database } from '@guildhall/db/database';
import type { RestrictionRow } from '@guildhall/db/moderation/restriction-commands';
import { findRestriction } from '@guildhall/db/moderation/restriction-queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { restrictionActors } from '@guildhall/domain/moderation/policy';
import type { RestrictionFacts } from '@guildhall/domain/moderation/restriction-states';
import type { RestrictionActor } from '@guildhall/domain/moderation/types';
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '../kernel/viewer.ts';
import { lockUserForNoKeyUpdate } from '../users/lock-user.ts';
import { readLinked } from '../withdrawals/read-linked.ts';
import { restrictionFacts } from './apply-restriction-event.ts';
import type { ModerationContext } from './context.ts';

type Context = Pick<ModerationContext, 'settings'>;

/** A restriction that a viewer has a part in. */
export interface KnownRestriction {
  readonly restriction: RestrictionRow;
  readonly now: Date;
  readonly actors: readonly RestrictionActor[];
}

/**
 * A restriction with the viewer's part in it. Refuses RESTRICTION_NOT_FOUND to everybody who has
 * not the part that is asked for, and to staff who are linked with its user (Z9). All take the
 * same statements (Z2).
 */
export async function findRestrictionAs(
  context: Context,
  db: Kysely<Database>,
  viewer: Viewer,
  { id, as }: { readonly id: string; readonly as: RestrictionActor },
): Promise<KnownRestriction> {
  const found = await findRestriction(db, id);
  const userId = found?.user_id ?? viewer.user_id;
  const isLinked = await readLinked(context, db, [viewer.user_id, userId], 'staff');
  if (found === undefined) throw new Refusal('RESTRICTION_NOT_FOUND');
  const { now, ...restriction } = found;
  const actors = restrictionActors(viewer, { user_id: userId, is_linked: isLinked });
  if (!actors.includes(as)) throw new Refusal('RESTRICTION_NOT_FOUND');
  return { restriction, now, actors };
}

/** Locks the user of a restriction (for no key update) and reads it again. */
export async function lockWithUser(
  trx: Transaction<Database>,
  { id, user_id }: Pick<RestrictionRow, 'id' | 'user_id'>,
  given: Pick<RestrictionFacts, 'staff_id' | 'rules'>,
): Promise<{ restriction: RestrictionRow; facts: RestrictionFacts }> {
  await lockUserForNoKeyUpdate(trx, user_id);
  const found = await findRestriction(trx, id);
  if (found === undefined) throw new Refusal('RESTRICTION_NOT_FOUND');
  const { now, ...restriction } = found;
  return { restriction, facts: restrictionFacts(restriction, { ...given, now }) };
}
