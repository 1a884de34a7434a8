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
import { procedure } from '../../trpc.ts';
import { changedFactorsView, toChangedFactors } from '../second-factor/views.ts';
import { newPasskeyView } from './views.ts';

/** What changes something takes JSON, also when there is nothing to say (S7). */
const nothing = z.strictObject({});

/** Passkeys, in settings. */
export const passkeyProcedures = {
  passkeyOptions: procedure('signed_in', {
    summary: 'What your browser is asked so that it makes a passkey for you.',
    errors: ['REAUTH_REQUIRED'],
  })
    .input(nothing)
    .output(newPasskeyView)
    .mutation(async ({ ctx }) => await startPasskey(ctx.services, ctx.user, ctx.session)),

  registerPasskey: procedure('signed_in', {
    summary: 'Keeps a passkey that your browser has made; the first one brings ten recovery codes.',
    errors: ['REAUTH_REQUIRED', 'SIGN_IN_EXPIRED', 'PASSKEY_WRONG'],
  })
    .input(registerPasskeySchema)
    .output(changedFactorsView)
    .mutation(async ({ ctx, input }) =>
      toChangedFactors(await registerPasskey(ctx.services, ctx.viewer, ctx.session, input)),
    ),

  renamePasskey: procedure('signed_in', {
    summary: 'Gives a passkey of yours another name.',
    errors: ['NOT_FOUND'],
  })
    .input(renamePasskeySchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await renamePasskey(ctx.services, ctx.viewer, input);
      return {};
    }),

  removePasskey: procedure('signed_in', {
    summary: 'Takes a passkey of yours away: it does not open anything any more.',
    errors: ['REAUTH_REQUIRED', 'NOT_FOUND', 'LAST_WAY_IN'],
  })
    .input(removePasskeySchema)
    .output(changedFactorsView)
    .mutation(async ({ ctx, input }) =>
      toChangedFactors(await removePasskey(ctx.services, ctx.viewer, ctx.session, input)),
    ),
};
