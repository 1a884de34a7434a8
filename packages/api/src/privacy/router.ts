import { closeAccount, keepAccount } from '@guildhall/services/privacy/close-account';
import { addressExport } from '@guildhall/services/privacy/open-export';
import { readClosing } from '@guildhall/services/privacy/read-closing';
import { readExport } from '@guildhall/services/privacy/read-export';
import { requestExport } from '@guildhall/services/privacy/request-export';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import {
  closingStartedView,
  closingView,
  dataExportView,
  downloadView,
  toClosing,
  toDataExport,
} from './views.ts';

/** Mutations take JSON even without input (S7). */
const nothing = z.strictObject({});

/** What users decide about their own data. */
export const privacyRouter = router({
  closing: procedure('signed_in', {
    summary: 'Returns whether you close your account, and what must end before that.',
    errors: [],
  })
    .output(closingView)
    .query(async ({ ctx }) => toClosing(await readClosing(ctx.services, ctx.user))),

  closeAccount: procedure('privacy.close_account', {
    summary:
      'Closes your account: your offers leave the market, your other sessions end, and your personal data is erased after some days unless you keep your account.',
    errors: ['REAUTH_REQUIRED', 'CLOSING_BLOCKED'],
  })
    .input(nothing)
    .output(closingStartedView)
    .mutation(async ({ ctx }) => {
      const { closes_at } = await closeAccount(ctx.services, ctx.viewer, ctx.session);
      return { closes_at: closes_at.toISOString() };
    }),

  keepAccount: procedure('signed_in', {
    summary: 'Keeps your account after all, while it is not erased.',
    errors: [],
  })
    .input(nothing)
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      await keepAccount(ctx.services, ctx.viewer);
      return {};
    }),

  dataExport: procedure('signed_in', {
    summary: 'Returns what became of the copy of your data that you asked for last.',
    errors: [],
  })
    .output(dataExportView)
    .query(async ({ ctx }) => toDataExport(await readExport(ctx.services, ctx.viewer))),

  requestDataExport: procedure('signed_in', {
    summary:
      'Asks for a copy of everything that the shop has of you. It is made in the background; a mail tells that it is ready.',
    errors: ['DATA_EXPORT_TOO_SOON'],
  })
    .input(nothing)
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      await requestExport(ctx.services, ctx.viewer);
      return {};
    }),

  downloadDataExport: procedure('signed_in', {
    summary: 'Returns the address from which you download the copy of your data, after a step-up.',
    errors: ['REAUTH_REQUIRED', 'DATA_EXPORT_NOT_FOUND'],
  })
    .input(nothing)
    .output(downloadView)
    .mutation(async ({ ctx }) => await addressExport(ctx.services, ctx.viewer, ctx.session)),
});
