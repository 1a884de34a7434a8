import {
  passkeyProofSchema,
  registerPasskeySchema,
  removePasskeySchema,
  renamePasskeySchema,
  totpInputSchema,
} from '@guildhall/domain/identity/second-factor/schema';
import { confirmTotp } from '@guildhall/services/identity/second-factor/confirm-totp';
import { makeRecoveryCodes } from '@guildhall/services/identity/second-factor/make-recovery-codes';
import { readSecondFactors } from '@guildhall/services/identity/second-factor/read-second-factors';
import {
  registerPasskey,
  startPasskey,
} from '@guildhall/services/identity/passkeys/register-passkey';
import { removePasskey } from '@guildhall/services/identity/passkeys/remove-passkey';
import { renamePasskey } from '@guildhall/services/identity/passkeys/rename-passkey';
import { startTotp } from '@guildhall/services/identity/second-factor/start-totp';
import {
  startPasskeyStepUp,
  stepUpWithPasskey,
  stepUpWithTotp,
} from '@guildhall/services/identity/step-up/step-up';
import { turnOffTotp } from '@guildhall/services/identity/second-factor/turn-off-totp';
import { z } from 'zod';
import { procedure } from '../../trpc.ts';
import {
  changedFactorsView,
  newPasskeyView,
  passkeyQuestionView,
  recoveryCodesView,
  renewedView,
  secondFactorsView,
  toChangedFactors,
  toSecondFactors,
  totpSecretView,
} from './views.ts';

/** What changes something takes JSON, also when there is nothing to say (S7). */
const nothing = z.strictObject({});

/** Second factors, in settings; `identityRouter` takes them in. */
export const twoFactorProcedures = {
  secondFactors: procedure('signed_in', {
    does: 'Your authenticator app, recovery codes and passkeys, without any secret of them.',
    refuses: [],
  })
    .output(secondFactorsView)
    .query(async ({ ctx }) => toSecondFactors(await readSecondFactors(ctx.services, ctx.viewer))),

  startTotp: procedure('signed_in', {
    does: 'Makes a secret for your authenticator app; it counts when you have shown a code of it.',
    refuses: ['REAUTH_REQUIRED'],
  })
    .input(nothing)
    .output(totpSecretView)
    .mutation(async ({ ctx }) => await startTotp(ctx.services, ctx.user, ctx.session)),

  confirmTotp: procedure('signed_in', {
    does: 'Turns your authenticator app on with a code of it, and makes ten recovery codes.',
    refuses: ['REAUTH_REQUIRED', 'CODE_WRONG'],
  })
    .input(totpInputSchema)
    .output(changedFactorsView)
    .mutation(async ({ ctx, input }) =>
      toChangedFactors(await confirmTotp(ctx.services, ctx.viewer, ctx.session, input)),
    ),

  turnOffTotp: procedure('signed_in', {
    does: 'Turns your authenticator app off.',
    refuses: ['REAUTH_REQUIRED', 'NOT_FOUND'],
  })
    .input(nothing)
    .output(changedFactorsView)
    .mutation(async ({ ctx }) =>
      toChangedFactors(await turnOffTotp(ctx.services, ctx.viewer, ctx.session)),
    ),

  makeRecoveryCodes: procedure('signed_in', {
    does: 'Makes ten new recovery codes; the old ones do not work any more.',
    refuses: ['REAUTH_REQUIRED', 'TWO_FACTOR_REQUIRED'],
  })
    .input(nothing)
    .output(recoveryCodesView)
    .mutation(async ({ ctx }) => await makeRecoveryCodes(ctx.services, ctx.user, ctx.session)),

  passkeyOptions: procedure('signed_in', {
    does: 'What your browser is asked so that it makes a passkey for you.',
    refuses: ['REAUTH_REQUIRED'],
  })
    .input(nothing)
    .output(newPasskeyView)
    .mutation(async ({ ctx }) => await startPasskey(ctx.services, ctx.user, ctx.session)),

  registerPasskey: procedure('signed_in', {
    does: 'Keeps a passkey that your browser has made; the first one brings ten recovery codes.',
    refuses: ['REAUTH_REQUIRED', 'SIGN_IN_EXPIRED', 'PASSKEY_WRONG'],
  })
    .input(registerPasskeySchema)
    .output(changedFactorsView)
    .mutation(async ({ ctx, input }) =>
      toChangedFactors(await registerPasskey(ctx.services, ctx.viewer, ctx.session, input)),
    ),

  renamePasskey: procedure('signed_in', {
    does: 'Gives a passkey of yours another name.',
    refuses: ['NOT_FOUND'],
  })
    .input(renamePasskeySchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await renamePasskey(ctx.services, ctx.viewer, input);
      return {};
    }),

  removePasskey: procedure('signed_in', {
    does: 'Takes a passkey of yours away: it does not open anything any more.',
    refuses: ['REAUTH_REQUIRED', 'NOT_FOUND', 'LAST_WAY_IN'],
  })
    .input(removePasskeySchema)
    .output(changedFactorsView)
    .mutation(async ({ ctx, input }) =>
      toChangedFactors(await removePasskey(ctx.services, ctx.viewer, ctx.session, input)),
    ),

  stepUpWithTotp: procedure('signed_in', {
    does: 'Proves with a code of your app that you still sit there.',
    refuses: ['CODE_WRONG'],
  })
    .input(totpInputSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) => await stepUpWithTotp(ctx.services, ctx.viewer, ctx.session, input),
    ),

  stepUpPasskeyOptions: procedure('signed_in', {
    does: 'What your browser is asked so that a passkey of yours proves that you still sit there.',
    refuses: [],
  })
    .input(nothing)
    .output(passkeyQuestionView)
    .mutation(async ({ ctx }) => await startPasskeyStepUp(ctx.services, ctx.viewer, ctx.session)),

  stepUpWithPasskey: procedure('signed_in', {
    does: 'Proves with what your passkey has answered that you still sit there.',
    refuses: ['SIGN_IN_EXPIRED', 'PASSKEY_WRONG'],
  })
    .input(passkeyProofSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) =>
        await stepUpWithPasskey(ctx.services, ctx.viewer, ctx.session, input),
    ),
};
