import {
  changeRestrictionEndSchema,
  decideRestrictionSchema,
  listRestrictionsSchema,
  readRestrictionSchema,
} from '@guildhall/domain/moderation/restriction-schema';
import {
  changeRestrictionEnd,
  confirmRestriction,
  liftRestriction,
  overturnRestriction,
  upholdRestriction,
} from '@guildhall/services/moderation/handle-restriction';
import { listRestrictions } from '@guildhall/services/moderation/list-restrictions';
import { readRestriction } from '@guildhall/services/moderation/read-restriction';
import { procedure, router } from '../trpc.ts';
import {
  restrictionCaseView,
  restrictionQueueView,
  restrictionStateView,
  toRestrictionCase,
  toRestrictionInQueue,
} from './restriction-views.ts';

const acting = [
  'RESTRICTION_NOT_FOUND',
  'RESTRICTION_EVENT_REFUSED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** How staff look after those who are restricted. */
export const restrictionsRouter = router({
  list: procedure('moderation.decide', {
    summary: 'Returns restrictions of others: what waits for staff first, then by their time.',
    errors: [],
  })
    .input(listRestrictionsSchema)
    .output(restrictionQueueView)
    .query(async ({ ctx, input }) => {
      const { now, items, next_cursor } = await listRestrictions(ctx.services, ctx.viewer, input);
      return { now: now.toISOString(), items: items.map(toRestrictionInQueue), next_cursor };
    }),

  get: procedure('moderation.decide', {
    summary: 'Returns a restriction with the points, the money and other restrictions of its user.',
    errors: ['RESTRICTION_NOT_FOUND'],
  })
    .input(readRestrictionSchema)
    .output(restrictionCaseView)
    .query(async ({ ctx, input }) =>
      toRestrictionCase(await readRestriction(ctx.services, ctx.viewer, input)),
    ),

  changeEnd: procedure('moderation.decide', {
    summary: 'Shortens or extends a restriction: it ends so many days from now. Its user is told.',
    errors: acting,
  })
    .input(changeRestrictionEndSchema)
    .output(restrictionStateView)
    .mutation(({ ctx, input }) => changeRestrictionEnd(ctx.services, ctx.viewer, input)),

  lift: procedure('moderation.decide', {
    summary: 'Lifts a restriction before its end; points stay. Its user is told.',
    errors: acting,
  })
    .input(decideRestrictionSchema)
    .output(restrictionStateView)
    .mutation(({ ctx, input }) => liftRestriction(ctx.services, ctx.viewer, input)),

  confirm: procedure('moderation.decide', {
    summary: 'Says that what the system has imposed was looked at, and stays.',
    errors: acting,
  })
    .input(decideRestrictionSchema)
    .output(restrictionStateView)
    .mutation(({ ctx, input }) => confirmRestriction(ctx.services, ctx.viewer, input)),

  uphold: procedure('moderation.decide', {
    summary: 'Decides about an appeal: the restriction stays. Its user is told.',
    errors: acting,
  })
    .input(decideRestrictionSchema)
    .output(restrictionStateView)
    .mutation(({ ctx, input }) => upholdRestriction(ctx.services, ctx.viewer, input)),

  overturn: procedure('moderation.decide', {
    summary:
      'Decides about an appeal: the restriction is lifted, and its points no longer count. Its user is told.',
    errors: acting,
  })
    .input(decideRestrictionSchema)
    .output(restrictionStateView)
    .mutation(({ ctx, input }) => overturnRestriction(ctx.services, ctx.viewer, input)),
});
