import { Refusal } from '@guildhall/domain/kernel/errors';
import type { WebhookFault } from '@guildhall/domain/webhooks/states';
import type { FailureCode } from '@guildhall/domain/withdrawals/types';
import Stripe from 'stripe';
import { type ProviderEvent, UnknownAtProvider } from './payment-provider.ts';
import type {
  PayoutAccountStatus,
  PayoutProvider,
  PayoutRequest,
  PayoutStatus,
} from './payout-provider.ts';
import {
  isLiveKey,
  type StripeAccess,
  stripeClient,
  TOLERANCE_SECONDS,
  verifiedEvent,
} from './stripe-client.ts';

export interface StripeConnectSettings extends StripeAccess {
  /** Of the endpoint for events of connected accounts: two during a rotation. */
  readonly webhook_secrets: readonly string[];
}

/**
 * Stripe Connect, by Stripe's own SDK: a withdrawal is a transfer to an account that its owner has
 * set up on Stripe's pages, and Stripe pays that account out to their bank. Calls refuse
 * PROVIDER_UNAVAILABLE when Stripe does not respond, is overloaded or rejects our key.
 */
export function stripePayoutProvider(settings: StripeConnectSettings): PayoutProvider {
  const { client, ask } = stripeClient(settings);
  return {
    name: 'stripe',
    kinds: ['stripe'],
    payer: 'psp',
    payouts: {
      async send(request) {
        const { client_reference: key } = request;
        try {
          const options = { idempotencyKey: key };
          return payoutOf(await ask(() => client.transfers.create(transferOf(request), options)));
        } catch (error) {
          const failure = failureOf(error);
          if (failure === null) throw error;
          // Stripe has decided and moved nothing; the same key gets the same answer.
          const { amount_minor, currency } = request;
          const none = { provider_reference: null, client_reference: key };
          return { ...none, status: 'failed', amount_minor, currency, failure };
        }
      },
      async find(clientReference) {
        const query = { transfer_group: clientReference, limit: 1 };
        const { data } = await ask(() => client.transfers.list(query));
        const [found] = data;
        return found === undefined ? null : payoutOf(found);
      },
      read: async (reference) => payoutOf(await ask(() => client.transfers.retrieve(reference))),
    },
    accounts: {
      async create({ client_reference, email }) {
        const options = { idempotencyKey: client_reference };
        const params = accountOf(client_reference, email);
        return accountStatusOf(await ask(() => client.accounts.create(params, options)));
      },
      read: async (id) => accountStatusOf(await ask(() => client.accounts.retrieve(id))),
      async openOnboarding({ account_id, return_url, refresh_url }) {
        const type = 'account_onboarding';
        const params = { account: account_id, type, return_url, refresh_url } as const;
        const { url } = await ask(() => client.accountLinks.create(params));
        return { redirect_url: url };
      },
    },
    webhooks: {
      path: 'stripe-connect',
      readWebhook: (rawBody, headers) =>
        eventOf(
          verifiedEvent(settings.webhook_secrets, rawBody, headers),
          isLiveKey(settings.secret_key),
        ),
    },
  };
}

/** The group finds the transfer again whose response was lost, also after the key has expired. */
const transferOf = (request: PayoutRequest): Stripe.TransferCreateParams => {
  const { client_reference, amount_minor, currency, destination } = request;
  if (destination.kind !== 'stripe') throw new Error(`Stripe does not pay to ${destination.kind}`);
  return {
    amount: amount_minor,
    currency: currency.toLowerCase(),
    destination: destination.account,
    transfer_group: client_reference,
    metadata: { withdrawal_id: client_reference },
  };
};

/** A transfer is made at once or refused; a part that comes back is another amount (H3). */
function payoutOf(transfer: Stripe.Transfer): PayoutStatus {
  const { id, metadata, amount, amount_reversed, currency, reversed } = transfer;
  return {
    provider_reference: id,
    client_reference: metadata['withdrawal_id'] ?? '',
    status: reversed ? 'returned' : 'paid',
    amount_minor: reversed ? amount : amount - amount_reversed,
    currency: currency.toUpperCase(),
    failure: reversed ? 'returned' : null,
  };
}

/** Why Stripe refuses a transfer for good; null when it may still be made, or it is our defect. */
function failureOf(error: unknown): FailureCode | null {
  if (error instanceof UnknownAtProvider) return 'account_disabled';
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  switch (error.code ?? '') {
    case 'balance_insufficient':
      return 'unavailable';
    case 'resource_missing':
    case 'account_invalid':
    case 'insufficient_capabilities_for_transfer':
    case 'transfers_not_allowed':
      return 'account_disabled';
    default:
      return 'other';
  }
}

/**
 * Stripe collects what it requires and shows the account its dashboard (what was called Express);
 * the platform carries fees and losses, since it alone takes payments.
 */
const accountOf = (reference: string, email: string): Stripe.AccountCreateParams => ({
  email,
  business_type: 'individual',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true } },
  metadata: { payout_account_id: reference },
});

function accountStatusOf(account: Stripe.Account): PayoutAccountStatus {
  const { id, metadata, requirements, capabilities, external_accounts } = account;
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const [external] = external_accounts?.data ?? [];
  return {
    account_id: id,
    client_reference: metadata?.['payout_account_id'] ?? '',
    details_submitted: account.details_submitted,
    payouts_enabled: account.payouts_enabled,
    transfers_active: capabilities?.transfers === 'active',
    disabled_reason: requirements?.disabled_reason ?? null,
    requirements: [...new Set(due)],
    holder_name: external?.object === 'bank_account' ? external.account_holder_name : null,
  };
}

const EVENT_TYPES: ReadonlySet<string> = new Set(['account.updated', 'capability.updated']);

function eventOf(event: Stripe.Event, isLive: boolean): ProviderEvent | null {
  const { id, type, account } = event;
  if (typeof id !== 'string' || typeof type !== 'string') throw new Refusal('WEBHOOK_REFUSED');
  if (!EVENT_TYPES.has(type)) return null;
  const object = event.data?.object as { id?: unknown } | undefined;
  if (typeof object?.id !== 'string') throw new Refusal('WEBHOOK_REFUSED');
  return {
    event_id: id,
    type,
    object: { kind: 'payout_account', id: account ?? object.id },
    fault: faultOf(event, object.id, isLive),
  };
}

/** H3: none of a connected account, one that speaks for another, the other mode, a time to come. */
function faultOf(
  { account, type, livemode, created }: Stripe.Event,
  objectId: string,
  isLive: boolean,
): WebhookFault | null {
  const isOfAccount = type !== 'account.updated' || account === objectId;
  if (account === undefined || account === null || !isOfAccount) return 'other_account';
  if (livemode !== isLive) return 'other_mode';
  return created > Date.now() / 1_000 + TOLERANCE_SECONDS ? 'from_the_future' : null;
}
