import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { revealSchema } from '@guildhall/domain/vault/schema';
import { readRevealLog, revealUnit } from '@guildhall/services/orders/reveal-unit';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import { revealedView, revealLogView, toRevealLog } from './reveal-views.ts';

/** What the vault shows of a unit that was bought. */
export const revealRouter = router({
  /** A mutation, because every look is logged and the first one starts a clock. */
  reveal: procedure('orders.trade', {
    summary:
      'Shows the buyer what is sealed in a delivered unit, after his password or a stronger proof (O13).',
    errors: [
      'REAUTH_REQUIRED',
      'REVEAL_TOO_OFTEN',
      'REVEAL_PASSWORD_WRONG',
      'ORDER_NOT_FOUND',
      'ORDER_EVENT_REFUSED',
      'SECRET_UNREADABLE',
    ],
  })
    .input(revealSchema)
    .output(revealedView)
    .mutation(async ({ ctx, input }) => ({
      fields: await revealUnit(ctx.services, ctx.viewer, input, ctx.origin, ctx.session),
    })),

  log: procedure('orders.trade', {
    summary: 'Every look at a unit, for its buyer.',
    errors: ['ORDER_NOT_FOUND'],
  })
    .input(z.strictObject({ order_id: idSchema, unit_id: idSchema }))
    .output(revealLogView)
    .query(async ({ ctx, input }) =>
      toRevealLog(await readRevealLog(ctx.services, ctx.viewer, input)),
    ),
});
