import type { Work } from '@guildhall/db/kernel/work';
import type { RestrictionRow } from '@guildhall/db/moderation/restriction-commands';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import type {
  AppealRestriction,
  ChangeRestrictionEnd,
  DecideRestriction,
} from '@guildhall/domain/moderation/restriction-schema';
import type { RestrictionFacts } from '@guildhall/domain/moderation/restriction-states';
import type { RestrictionActor } from '@guildhall/domain/moderation/types';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { addNotice } from '../kernel/notify.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { applyRestrictionEvent, type RestrictionCall } from './apply-restriction-event.ts';
import type { ModerationContext } from './context.ts';
import { findRestrictionAs, lockWithUser } from './lock-restriction.ts';
import { tellEnd, withdrawCause } from './restrict-user.ts';

interface Acting {
  readonly viewer: Viewer;
  readonly work: Work;
  readonly restriction: RestrictionRow;
  readonly facts: RestrictionFacts;
}

/** An act on a restriction by one who has this part in it, once for its key. */
function actOn<Input extends { readonly idempotency_key: string; readonly restriction_id: string }>(
  operation: string,
  as: RestrictionActor,
  act: (acting: Acting, input: Input) => Promise<RestrictionRow>,
) {
  return async (
    context: ModerationContext,
    viewer: Viewer,
    input: Input,
  ): Promise<{ state: string }> => {
    const rules = await context.rule_books.current();
    const call = { operation, user_id: viewer.user_id, input };
    return await withIdempotencyKey(context, call, async (work) => {
      const named = { id: input.restriction_id, as };
      const { restriction } = await findRestrictionAs(context, work.trx, viewer, named);
      const staffId = as === 'staff' ? viewer.user_id : null;
      const locked = await lockWithUser(work.trx, restriction, { staff_id: staffId, rules });
      const { state } = await act({ viewer, work, ...locked }, input);
      return { state };
    });
  };
}

const apply = async (
  { work, restriction, facts, viewer }: Acting,
  call: Omit<RestrictionCall, 'facts' | 'actors' | 'actor_id'>,
  as: RestrictionActor = 'staff',
) => {
  const whole = { ...call, facts, actors: [as], actor_id: viewer.user_id } as RestrictionCall;
  return await applyRestrictionEvent(work.trx, restriction, whole);
};

/**
 * RS2: a restriction ends so many days from now. Its user is told. Refuses RESTRICTION_NOT_FOUND,
 * RESTRICTION_EVENT_REFUSED.
 */
export const changeRestrictionEnd = actOn<ChangeRestrictionEnd>(
  'moderation.changeEnd',
  'staff',
  async (acting, { days, reason }) => {
    const ends = daysAfter(acting.facts.now, days);
    const payload = { ends_at: ends };
    const changed = await apply(acting, {
      event: 'change_end',
      payload,
      reason,
      changes: { ends_at: ends },
    });
    const { id, kind, user_id } = changed;
    const facts = { restriction_id: id, restriction_kind: kind, ends_at: ends.toISOString() };
    addNotice(acting.work, { user_id }, { kind: 'restriction_changed', ...facts });
    return changed;
  },
);

/** RS3: a restriction ends now; its points stay. Refuses as `changeRestrictionEnd`. */
export const liftRestriction = actOn<DecideRestriction>(
  'moderation.lift',
  'staff',
  async (acting, { reason }) => {
    const lifted = await apply(acting, { event: 'lift', reason });
    await tellEnd(acting.work.trx, lifted, true);
    return lifted;
  },
);

/** RS4: staff have looked at what the system did; it stays. Refuses as `changeRestrictionEnd`. */
export const confirmRestriction = actOn<DecideRestriction>(
  'moderation.confirm',
  'staff',
  async (acting, { reason }) => await apply(acting, { event: 'confirm', reason }),
);

/**
 * RS7, RS8: whom it restricts appeals, once within six months, also when it is over. Another person
 * than who imposed it decides within 72 hours. Refuses as `changeRestrictionEnd`.
 */
export const appealRestriction = actOn<AppealRestriction>(
  'moderation.appealRestriction',
  'user',
  async (acting, { text }) => {
    const changes = { appeal: text, appealed_at: acting.facts.now };
    return await apply(acting, { event: 'appeal', changes }, 'user');
  },
);

const decided = ({ viewer, facts }: Acting, statement: string) => ({
  appeal_statement: statement,
  appeal_decider_id: viewer.user_id,
  appeal_decided_at: facts.now,
});

function tellAppeal({ work }: Acting, row: RestrictionRow, isUpheld: boolean): void {
  const { id, kind, user_id } = row;
  const facts = { restriction_id: id, restriction_kind: kind, is_upheld: isUpheld };
  addNotice(work, { user_id }, { kind: 'restriction_appeal_decided', ...facts });
}

/** RS9: an appeal is not granted. Its user is told. Refuses as `changeRestrictionEnd`. */
export const upholdRestriction = actOn<DecideRestriction>(
  'moderation.upholdRestriction',
  'staff',
  async (acting, { reason }) => {
    const changes = decided(acting, reason);
    const upheld = await apply(acting, { event: 'uphold', reason, changes });
    tellAppeal(acting, upheld, true);
    return upheld;
  },
);

/**
 * RS10: an appeal is granted. The restriction is lifted, and the points that led to it no longer
 * count, nor what else they led to. Its user is told. Refuses as `changeRestrictionEnd`.
 */
export const overturnRestriction = actOn<DecideRestriction>(
  'moderation.overturnRestriction',
  'staff',
  async (acting, { reason }) => {
    const changes = decided(acting, reason);
    const lifted = await apply(acting, { event: 'overturn', reason, changes });
    tellAppeal(acting, lifted, false);
    await withdrawCause(acting.work.trx, lifted, acting.facts.rules);
    return lifted;
  },
);
