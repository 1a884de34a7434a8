import {
  addPayoutMethodSchema,
  cancelWithdrawalSchema,
  listWithdrawalsSchema,
  openOnboardingSchema,
  payoutMethodIdSchema,
  quoteWithdrawalSchema,
  requestWithdrawalSchema,
} from '@guildhall/domain/withdrawals/schema';
import { addPayoutMethod } from '@guildhall/services/withdrawals/add-payout-method';
import { cancelWithdrawal } from '@guildhall/services/withdrawals/cancel-withdrawal';
import { confirmPayoutMethod } from '@guildhall/services/withdrawals/confirm-payout-method';
import { openOnboarding } from '@guildhall/services/withdrawals/open-onboarding';
import { quoteWithdrawal } from '@guildhall/services/withdrawals/quote-withdrawal';
import {
  readPayoutMethods,
  readWithdrawals,
  readWithdrawalTerms,
} from '@guildhall/services/withdrawals/read-withdrawals';
import { refreshPayoutMethod } from '@guildhall/services/withdrawals/refresh-account';
import { removePayoutMethod } from '@guildhall/services/withdrawals/remove-payout-method';
import { requestWithdrawal } from '@guildhall/services/withdrawals/request-withdrawal';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import {
  addedPayoutMethodView,
  openedOnboardingView,
  payoutMethodView,
  refreshedPayoutMethodView,
  requestedWithdrawalView,
  toPayoutMethod,
  toWithdrawal,
  toWithdrawalQuote,
  toWithdrawalTerms,
  withdrawalListView,
  withdrawalQuoteView,
  withdrawalStateView,
  withdrawalTermsView,
} from './views.ts';

export const withdrawalsRouter = router({
  methods: procedure('signed_in', {
    summary: 'Returns your payout methods; of each account or address only its end.',
    errors: [],
  })
    .output(z.array(payoutMethodView))
    .query(async ({ ctx }) =>
      (await readPayoutMethods(ctx.services, ctx.viewer)).map(toPayoutMethod),
    ),

  addMethod: procedure('orders.trade', {
    summary: 'Adds a payout method in your verified name. Withdrawals wait for 72 hours after it.',
    errors: [
      'REAUTH_REQUIRED',
      'PAYOUTS_UNAVAILABLE',
      'IDENTITY_NOT_VERIFIED',
      'PAYEE_NAME_DIFFERS',
      'PAYOUT_METHOD_LIMIT',
      'PAYOUT_METHOD_KNOWN',
    ],
  })
    .input(addPayoutMethodSchema)
    .output(addedPayoutMethodView)
    .mutation(({ ctx, input }) => addPayoutMethod(ctx.services, ctx.viewer, ctx.session, input)),

  removeMethod: procedure('orders.trade', {
    summary: 'Removes one of your payout methods.',
    errors: ['REAUTH_REQUIRED', 'PAYOUT_METHOD_NOT_FOUND', 'PAYOUT_METHOD_IN_USE'],
  })
    .input(payoutMethodIdSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removePayoutMethod(ctx.services, ctx.viewer, ctx.session, input);
      return {};
    }),

  openOnboarding: procedure('orders.trade', {
    summary: 'Opens the page of Stripe where you set up the account that you are paid to.',
    errors: [
      'REAUTH_REQUIRED',
      'PAYOUTS_UNAVAILABLE',
      'IDENTITY_NOT_VERIFIED',
      'PAYOUT_METHOD_LIMIT',
      'PROVIDER_UNAVAILABLE',
    ],
  })
    .input(openOnboardingSchema)
    .output(openedOnboardingView)
    .mutation(({ ctx }) => openOnboarding(ctx.services, ctx.user, ctx.session)),

  refreshMethod: procedure('orders.trade', {
    summary: 'Asks the provider again whether a payout method can be paid to.',
    errors: ['PAYOUT_METHOD_NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
  })
    .input(payoutMethodIdSchema)
    .output(refreshedPayoutMethodView)
    .mutation(({ ctx, input }) => refreshPayoutMethod(ctx.services, ctx.viewer, input)),

  confirmMethod: procedure('orders.trade', {
    summary: 'Says that you have checked a payout method to which a payment came back.',
    errors: ['REAUTH_REQUIRED', 'PAYOUT_METHOD_NOT_FOUND'],
  })
    .input(payoutMethodIdSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await confirmPayoutMethod(ctx.services, ctx.viewer, ctx.session, input);
      return {};
    }),

  terms: procedure('signed_in', {
    summary: 'Returns what you may withdraw today, and what stands in the way.',
    errors: [],
  })
    .output(withdrawalTermsView)
    .query(async ({ ctx }) =>
      toWithdrawalTerms(await readWithdrawalTerms(ctx.services, ctx.user, ctx.session)),
    ),

  quote: procedure('orders.trade', {
    summary: 'Returns the fee of a withdrawal, and what will arrive by when.',
    errors: ['PAYOUT_METHOD_NOT_FOUND', 'WITHDRAWAL_TOO_SMALL'],
  })
    .input(quoteWithdrawalSchema)
    .output(withdrawalQuoteView)
    .query(async ({ ctx, input }) =>
      toWithdrawalQuote(await quoteWithdrawal(ctx.services, ctx.user, ctx.session, input)),
    ),

  request: procedure('orders.trade', {
    summary: 'Requests a withdrawal of your earnings; its amount leaves your balance at once.',
    errors: [
      'TWO_FACTOR_REQUIRED',
      'IDENTITY_NOT_VERIFIED',
      'SECURITY_COOLDOWN',
      'PAYOUT_METHOD_NOT_FOUND',
      'PAYEE_NAME_DIFFERS',
      'PAYOUT_METHOD_UNUSABLE',
      'PAYOUTS_UNAVAILABLE',
      'WITHDRAWAL_TOO_SMALL',
      'WITHDRAWAL_DAY_LIMIT',
      'WITHDRAWAL_FEE_CHANGED',
      'INSUFFICIENT_FUNDS',
      'FUNDS_FROZEN',
      'CHARGEBACK_DEBT',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(requestWithdrawalSchema)
    .output(requestedWithdrawalView)
    .mutation(({ ctx, input }) => {
      const { services, viewer, session, origin } = ctx;
      return requestWithdrawal(services, viewer, session, input, origin.ip_address);
    }),

  cancel: procedure('orders.trade', {
    summary: 'Cancels a withdrawal that was not sent yet; the money is available again.',
    errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_EVENT_REFUSED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(cancelWithdrawalSchema)
    .output(withdrawalStateView)
    .mutation(({ ctx, input }) => cancelWithdrawal(ctx.services, ctx.viewer, input)),

  list: procedure('signed_in', {
    summary: 'Returns your withdrawals, newest first.',
    errors: [],
  })
    .input(listWithdrawalsSchema)
    .output(withdrawalListView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readWithdrawals(ctx.services, ctx.viewer, input);
      return { items: items.map(toWithdrawal), next_cursor };
    }),
});
