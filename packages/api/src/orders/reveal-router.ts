import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { revealSchema, revealUnitsSchema } from '@guildhall/domain/vault/schema';
import { readRevealLog, revealUnit, revealUnits } from '@guildhall/services/orders/reveal-unit';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import { revealedUnitsView, revealedView, revealLogView, toRevealLog } from './reveal-views.ts';

/** The vault as the buyer of a unit sees it. */
export const revealRouter = router({
  /** A mutation, because every reveal is logged and the first one starts a deadline. */
  reveal: procedure('orders.trade', {
    summary:
      'Reveals the secret of a delivered unit to its buyer, after their password or a stronger authentication (O13).',
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

  revealUnits: procedure('orders.trade', {
    summary:
      'Reveals the secrets of several units of an order to its buyer, after one password or stronger authentication: all or none, each with its own log and deadline (O13).',
    errors: [
      'REAUTH_REQUIRED',
      'REVEAL_TOO_OFTEN',
      'REVEAL_PASSWORD_WRONG',
      'ORDER_NOT_FOUND',
      'ORDER_EVENT_REFUSED',
      'SECRET_UNREADABLE',
    ],
  })
    .input(revealUnitsSchema)
    .output(revealedUnitsView)
    .mutation(async ({ ctx, input }) => ({
      units: await revealUnits(ctx.services, ctx.viewer, input, ctx.origin, ctx.session),
    })),

  log: procedure('orders.trade', {
    summary: 'Returns the log of all reveals of a unit, for its buyer.',
    errors: ['ORDER_NOT_FOUND'],
  })
    .input(z.strictObject({ order_id: idSchema, unit_id: idSchema }))
    .output(revealLogView)
    .query(async ({ ctx, input }) =>
      toRevealLog(await readRevealLog(ctx.services, ctx.viewer, input)),
    ),
});
