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
import { procedure, router } from '../../trpc.ts';
import { passkeyOptionsView } from '../passkeys/views.ts';
import { renewedView } from '../views.ts';
import { securityView } from './views.ts';

/** Mutations take JSON even without input (S7). */
const nothing = z.strictObject({});

/** Step-up: authenticating again in a session. */
export const stepUpRouter = router({
  security: procedure('signed_in', {
    summary: 'Returns how you sign in, and how you can authenticate again.',
    errors: [],
  })
    .output(securityView)
    .query(async ({ ctx }) => await readSecurity(ctx.services, ctx.user, ctx.session)),

  stepUpWithPassword: procedure('signed_in', {
    summary: 'Authenticates you again with your password. A new token replaces the old one.',
    errors: ['CREDENTIALS_WRONG'],
  })
    .input(passwordTriedSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) =>
        await stepUpWithPassword(ctx.services, ctx.viewer, ctx.session, input),
    ),

  stepUpWithTotp: procedure('signed_in', {
    summary: 'Authenticates you again with a code of your authenticator app.',
    errors: ['CODE_WRONG'],
  })
    .input(totpInputSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) => await stepUpWithTotp(ctx.services, ctx.viewer, ctx.session, input),
    ),

  stepUpPasskeyOptions: procedure('signed_in', {
    summary: 'Returns a challenge to authenticate again with one of your passkeys.',
    errors: [],
  })
    .input(nothing)
    .output(passkeyOptionsView)
    .mutation(async ({ ctx }) => await startPasskeyStepUp(ctx.services, ctx.viewer, ctx.session)),

  stepUpWithPasskey: procedure('signed_in', {
    summary: 'Authenticates you again with the response of your passkey.',
    errors: ['SIGN_IN_EXPIRED', 'PASSKEY_WRONG'],
  })
    .input(passkeyProofSchema)
    .output(renewedView)
    .mutation(
      async ({ ctx, input }) =>
        await stepUpWithPasskey(ctx.services, ctx.viewer, ctx.session, input),
    ),
});
