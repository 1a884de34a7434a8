import { passwordTriedSchema } from '@guildhall/domain/identity/schema';
import { totpInputSchema } from '@guildhall/domain/identity/second-factor/schema';
import { passkeyProofSchema } from '@guildhall/domain/identity/passkeys/schema';
import { readSecurity } from '@guildhall/services/identity/step-up/read-security';
import {
  startPasskeyStepUp,
  stepUpWithPasskey,
  stepUpWithPassword,
  stepUpWithTotp,
} from '@guildhall/services/identity/step-up/step-up';
import { z } from 'zod';
import { procedure } from '../../trpc.ts';
import { passkeyOptionsView } from '../passkeys/views.ts';
import { renewedView } from '../views.ts';
import { securityView } from './views.ts';

/** What changes something takes JSON, also when there is nothing to say (S7). */
const nothing = z.strictObject({});

/** Proving again in a session that it is still the same person. */
export const stepUpProcedures = {
  security: procedure('signed_in', {
    summary: 'How you sign in, and how you can prove yourself again.',
    errors: [],
  })
    .output(securityView)
    .query(async ({ ctx }) => await readSecurity(ctx.services, ctx.user, ctx.session)),

  stepUpWithPassword: procedure('signed_in', {
    summary: 'Proves again that it is you; a new token takes the place of the old one.',
    errors: ['CREDENTIALS_WRONG'],
  })
    .input(passwordTriedSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) =>
        await stepUpWithPassword(ctx.services, ctx.viewer, ctx.session, input),
    ),

  stepUpWithTotp: procedure('signed_in', {
    summary: 'Proves with a code of your app that you still sit there.',
    errors: ['CODE_WRONG'],
  })
    .input(totpInputSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) => await stepUpWithTotp(ctx.services, ctx.viewer, ctx.session, input),
    ),

  stepUpPasskeyOptions: procedure('signed_in', {
    summary:
      'What your browser is asked so that a passkey of yours proves that you still sit there.',
    errors: [],
  })
    .input(nothing)
    .output(passkeyOptionsView)
    .mutation(async ({ ctx }) => await startPasskeyStepUp(ctx.services, ctx.viewer, ctx.session)),

  stepUpWithPasskey: procedure('signed_in', {
    summary: 'Proves with what your passkey has answered that you still sit there.',
    errors: ['SIGN_IN_EXPIRED', 'PASSKEY_WRONG'],
  })
    .input(passkeyProofSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) =>
        await stepUpWithPasskey(ctx.services, ctx.viewer, ctx.session, input),
    ),
};
