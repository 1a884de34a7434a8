import { totpInputSchema } from '@guildhall/domain/identity/second-factor/schema';
import { confirmTotp } from '@guildhall/services/identity/second-factor/confirm-totp';
import { makeRecoveryCodes } from '@guildhall/services/identity/second-factor/make-recovery-codes';
import { readSecondFactors } from '@guildhall/services/identity/second-factor/read-second-factors';
import { startTotp } from '@guildhall/services/identity/second-factor/start-totp';
import { turnOffTotp } from '@guildhall/services/identity/second-factor/turn-off-totp';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import {
  changedFactorsView,
  recoveryCodesView,
  secondFactorsView,
  toChangedFactors,
  toSecondFactors,
  totpSecretView,
} from './views.ts';

/** Mutations take JSON even without input (S7). */
const nothing = z.strictObject({});

/** The authenticator app and recovery codes, in settings. */
export const secondFactorRouter = router({
  secondFactors: procedure('signed_in', {
    summary: 'Returns your authenticator app, recovery codes and passkeys, without their secrets.',
    errors: [],
  })
    .output(secondFactorsView)
    .query(async ({ ctx }) => toSecondFactors(await readSecondFactors(ctx.services, ctx.viewer))),

  startTotp: procedure('signed_in', {
    summary:
      'Creates a secret for your authenticator app. It takes effect when a code confirms it.',
    errors: ['REAUTH_REQUIRED'],
  })
    .input(nothing)
    .output(totpSecretView)
    .mutation(async ({ ctx }) => await startTotp(ctx.services, ctx.user, ctx.session)),

  confirmTotp: procedure('signed_in', {
    summary:
      'Turns your authenticator app on with one of its codes, and returns ten recovery codes.',
    errors: ['REAUTH_REQUIRED', 'CODE_WRONG'],
  })
    .input(totpInputSchema)
    .output(changedFactorsView)
    .mutation(async ({ ctx, input }) =>
      toChangedFactors(await confirmTotp(ctx.services, ctx.viewer, ctx.session, input)),
    ),

  turnOffTotp: procedure('signed_in', {
    summary: 'Turns your authenticator app off.',
    errors: ['REAUTH_REQUIRED', 'NOT_FOUND'],
  })
    .input(nothing)
    .output(changedFactorsView)
    .mutation(async ({ ctx }) =>
      toChangedFactors(await turnOffTotp(ctx.services, ctx.viewer, ctx.session)),
    ),

  makeRecoveryCodes: procedure('signed_in', {
    summary: 'Creates ten new recovery codes and voids the old ones.',
    errors: ['REAUTH_REQUIRED', 'TWO_FACTOR_REQUIRED'],
  })
    .input(nothing)
    .output(recoveryCodesView)
    .mutation(async ({ ctx }) => await makeRecoveryCodes(ctx.services, ctx.user, ctx.session)),
});
