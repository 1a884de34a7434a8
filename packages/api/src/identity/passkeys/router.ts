import {
  registerPasskeySchema,
  removePasskeySchema,
  renamePasskeySchema,
} from '@guildhall/domain/identity/passkeys/schema';
import {
  registerPasskey,
  startPasskey,
} from '@guildhall/services/identity/passkeys/register-passkey';
import { removePasskey } from '@guildhall/services/identity/passkeys/remove-passkey';
import { renamePasskey } from '@guildhall/services/identity/passkeys/rename-passkey';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { changedFactorsView, toChangedFactors } from '../second-factor/views.ts';
import { newPasskeyView } from './views.ts';

/** Mutations take JSON even without input (S7). */
const nothing = z.strictObject({});

/** Passkeys, in settings. */
export const passkeyRouter = router({
  passkeyOptions: procedure('signed_in', {
    summary: 'Returns the options with which your browser creates a passkey.',
    errors: ['REAUTH_REQUIRED'],
  })
    .input(nothing)
    .output(newPasskeyView)
    .mutation(async ({ ctx }) => await startPasskey(ctx.services, ctx.user, ctx.session)),

  registerPasskey: procedure('signed_in', {
    summary:
      'Registers a passkey that your browser created. The first one returns ten recovery codes.',
    errors: ['REAUTH_REQUIRED', 'SIGN_IN_EXPIRED', 'PASSKEY_WRONG'],
  })
    .input(registerPasskeySchema)
    .output(changedFactorsView)
    .mutation(async ({ ctx, input }) =>
      toChangedFactors(await registerPasskey(ctx.services, ctx.viewer, ctx.session, input)),
    ),

  renamePasskey: procedure('signed_in', {
    summary: 'Renames one of your passkeys.',
    errors: ['NOT_FOUND'],
  })
    .input(renamePasskeySchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await renamePasskey(ctx.services, ctx.viewer, input);
      return {};
    }),

  removePasskey: procedure('signed_in', {
    summary: 'Removes one of your passkeys.',
    errors: ['REAUTH_REQUIRED', 'NOT_FOUND', 'LAST_WAY_IN'],
  })
    .input(removePasskeySchema)
    .output(changedFactorsView)
    .mutation(async ({ ctx, input }) =>
      toChangedFactors(await removePasskey(ctx.services, ctx.viewer, ctx.session, input)),
    ),
});
