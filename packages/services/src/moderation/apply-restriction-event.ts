import {
  insertRestriction,
  listKindsInEffect,
  type RestrictionRow,
  restrictionStore,
} from '@guildhall/db/moderation/restriction-commands';
import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import {
  type RestrictionFacts,
  restrictionLifecycle,
  type RestrictionTypes,
} from '@guildhall/domain/moderation/restriction-states';
import { reviewDue } from '@guildhall/domain/moderation/restriction-rules';
import type { Transaction } from 'kysely';
import {
  applyTransition,
  createObject,
  type StoredLifecycle,
  type TransitionCall,
} from '../kernel/apply-transition.ts';
import { changeRestrictions } from '../users/change-user.ts';

type Trx = Transaction<Database>;
export type RestrictionCall = TransitionCall<RestrictionTypes, RestrictionRow>;

/** What the guards look at, of a restriction that exists or is about to be imposed. */
export const restrictionFacts = (
  row: RestrictionRow,
  given: Pick<RestrictionFacts, 'now' | 'staff_id' | 'rules'>,
): RestrictionFacts => ({
  kind: row.kind,
  in_effect: row.in_effect,
  ends_at: row.ends_at,
  due_at: row.due_at,
  imposed_at: row.created_at,
  imposer_id: row.actor_id,
  was_appealed: row.appealed_at !== null,
  ...given,
});

/** A restriction is in effect until it ends, is lifted, or its appeal is granted. */
const storedIn = ({
  now,
  rules,
}: RestrictionFacts): StoredLifecycle<RestrictionTypes, RestrictionRow> => ({
  lifecycle: restrictionLifecycle,
  store: restrictionStore,
  postingRules: {},
  changesOf: ({ event }, row, to) => ({
    in_effect: row.in_effect && event !== 'run_out' && (to === 'in_force' || to === 'appealed'),
    due_at: dueAfter(event, row, { now, rules }),
  }),
  refusal: ({ event, state, reason }) =>
    new Refusal('RESTRICTION_EVENT_REFUSED', { event, state, reason }),
});

/** Until when staff look at it after an event: an appeal begins to wait, most others end it. */
function dueAfter(
  event: string,
  { due_at: due }: RestrictionRow,
  { now, rules: { moderation } }: Pick<RestrictionFacts, 'now' | 'rules'>,
): Date | null {
  if (event === 'appeal') return reviewDue(now, moderation);
  // A review waits although its end was moved, and an appeal although its restriction is over.
  return event === 'change_end' || event === 'run_out' ? due : null;
}

/** What restricts a user is copied to their row, which every request reads (INV24). */
async function copyToUser(trx: Trx, userId: string): Promise<void> {
  await changeRestrictions(trx, userId, await listKindsInEffect(trx, userId));
}

/** Stores a restriction of a locked user. Refuses RESTRICTION_EVENT_REFUSED. */
export async function createRestriction(
  trx: Trx,
  row: RestrictionRow,
  call: RestrictionCall,
): Promise<void> {
  await createObject(
    trx,
    storedIn(call.facts),
    { item: row, insert: insertRestriction(row) },
    call,
  );
  await copyToUser(trx, row.user_id);
}

/** Applies an event to a restriction of a locked user. Refuses RESTRICTION_EVENT_REFUSED. */
export async function applyRestrictionEvent(
  trx: Trx,
  row: RestrictionRow,
  call: RestrictionCall,
): Promise<RestrictionRow> {
  const changed = await applyTransition(trx, storedIn(call.facts), row, call);
  await copyToUser(trx, row.user_id);
  return changed;
}
