import { newId } from '@guildhall/domain/kernel/ids';
import { testCode } from '@guildhall/scenes/offers';
import { contentRows } from './content-rows.ts';
import { fileRows } from './file-rows.ts';
import { moneyRows } from './money-rows.ts';
import { offerRows, onHiddenOffer, onOffer } from './offer-rows.ts';
import { signInRows } from './sign-in-rows.ts';
import { vaultRows } from './vault-rows.ts';
import { withdrawalRows } from './withdrawal-rows.ts';
import type { Names } from './resource.ts';
import { TOTAL_MINOR } from './resources.ts';
import type { Outcome, Row } from './row.ts';

const key = () => ({ idempotency_key: newId() });
const theNames = (names: Names) => names;
const withKey = (names: Names) => ({ ...key(), ...names });
const ofUnits = ({ order_id, unit_id }: Names) => ({ ...key(), order_id, unit_ids: [unit_id] });
/** A reason of staff. */
const WHY = 'It was decided by a row of the matrix.';
const nothing = { names: null, gets: { everyone: 'ok' } } as const;

/** An order does not exist for users who are not part of it … */
const hidden = { stranger: 'ORDER_NOT_FOUND', missing: 'ORDER_NOT_FOUND' } as const;
/** … but support and administrators may read it, and do nothing that the parties do. */
const watched = { ...hidden, support: 'ok', admin: 'ok' } as const;
const refused = 'ORDER_EVENT_REFUSED';
/** What staff get for an order of their own (Z9). */
const ofOthers = (own: Outcome) => ({ buyer: own, seller: own });
const untouched = { ...hidden, support: refused, admin: refused } as const;
const byBuyer = { ...untouched, buyer: 'ok', seller: refused } as const;
const bySeller = { ...untouched, buyer: refused, seller: 'ok' } as const;

/**
 * Every procedure and route with the expected response for own, foreign and missing resources (Z1).
 * The proof fails for a call without rows and for a row without a call.
 */
export const rows: Readonly<Record<string, readonly Row[]>> = {
  'site.info': [nothing],
  'site.rules': [nothing],
  'site.exchangeRates': [nothing],

  'search.suggest': [{ ...nothing, input: () => ({ words: 'test' }) }],
  'search.products': [{ ...nothing, input: () => ({ words: 'test' }) }],

  'catalog.home': [nothing],
  'catalog.games': [nothing],
  'catalog.brands': [nothing],
  'catalog.game': [
    {
      names: 'game',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'catalog.brand': [
    {
      names: 'brand',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'BRAND_NOT_FOUND' },
    },
  ],

  ...offerRows,
  ...contentRows,
  ...fileRows,
  'orders.recentSales': [nothing],
  'orders.checkOut': [
    { names: 'offer', input: purchase, gets: { ...onOffer, seller: 'OWN_OFFER' } },
    { names: 'hidden_offer', input: purchase, gets: onHiddenOffer },
  ],
  'orders.payFromWallet': [{ names: 'payable_order', input: withKey, gets: byBuyer }],
  'orders.abandon': [{ names: 'unpaid_order', input: withKey, gets: byBuyer }],
  'orders.startDelivery': [{ names: 'manual_order', input: withKey, gets: bySeller }],
  'orders.cannotDeliver': [{ names: 'manual_order', input: withKey, gets: bySeller }],
  'orders.cancelBeforeStart': [{ names: 'manual_order', input: withKey, gets: byBuyer }],
  'orders.cancelLate': [{ names: 'late_order', input: withKey, gets: byBuyer }],
  'orders.askCancellation': [
    { names: 'begun_order', input: ({ order_id }) => ({ ...key(), order_id }), gets: byBuyer },
  ],
  'orders.askExtension': [{ names: 'begun_order', input: withKey, gets: bySeller }],
  'orders.answerRequest': [
    {
      names: 'asked_order',
      input: (names) => ({ ...withKey(names), kind: 'cancellation', answer: 'refuse' }),
      gets: bySeller,
    },
  ],
  'orders.withdrawRequest': [
    {
      names: 'asked_order',
      input: (names) => ({ ...withKey(names), kind: 'cancellation' }),
      gets: byBuyer,
    },
  ],
  'orders.deliver': [
    {
      names: 'manual_order',
      input: ({ order_id }) => ({ ...key(), order_id, secrets: [aSignIn()] }),
      gets: bySeller,
    },
  ],
  'orders.confirm': [{ names: 'revealed_unit', input: ofUnits, gets: byBuyer }],
  'orders.quoteReturn': [
    {
      names: 'delivered_unit',
      input: ({ order_id, unit_id }) => ({ order_id, unit_ids: [unit_id] }),
      gets: byBuyer,
    },
  ],
  'orders.returnSealed': [{ names: 'delivered_unit', input: ofUnits, gets: byBuyer }],
  'orders.buyerLimits': [{ ...nothing, input: () => ({}) }],
  'orders.checklist': [
    {
      names: 'revealed_order',
      input: theNames,
      gets: { ...watched, buyer: 'ok', seller: 'ok' },
    },
  ],
  'orders.tickSecuring': [
    {
      names: 'revealed_order',
      input: (names) => ({ ...withKey(names), item: 'password_changed', is_done: true }),
      gets: byBuyer,
    },
  ],
  'orders.refundUnits': [
    {
      names: 'delivered_unit',
      input: (names) => ({ ...ofUnits(names), refund_minor: 100 }),
      gets: bySeller,
    },
  ],
  'orders.detail': [
    {
      names: 'delivered_order',
      input: theNames,
      gets: { ...watched, buyer: 'ok', seller: 'ok' },
    },
  ],
  // Only the buyer has a receipt.
  'orders.receipt': [
    {
      names: 'delivered_order',
      input: theNames,
      gets: {
        ...hidden,
        support: 'ORDER_NOT_FOUND',
        admin: 'ORDER_NOT_FOUND',
        buyer: 'ok',
        seller: 'ORDER_NOT_FOUND',
      },
    },
  ],
  'orders.fees': [{ ...nothing, input: () => ({ month: '2026-11' }) }],
  'orders.list': [
    { ...nothing, input: () => ({ side: 'bought' }) },
    { ...nothing, input: () => ({ side: 'sold' }) },
  ],

  'orders.paymentReviews': [nothing],
  'orders.paymentReview': [
    {
      names: 'reviewed_order',
      input: theNames,
      gets: { ...ofOthers('ORDER_NOT_FOUND'), stranger: 'ok', missing: 'ORDER_NOT_FOUND' },
    },
  ],
  'orders.decidePaymentReview': [
    {
      names: 'reviewed_order',
      input: ({ order_id }) => ({ ...key(), order_id, decision: 'clear', reason: WHY }),
      gets: { ...ofOthers(refused), stranger: 'ok', missing: 'ORDER_NOT_FOUND' },
    },
  ],
  'orders.confirmPaymentReview': [
    {
      names: 'review_proposal',
      // Nobody has been shown the proposal, so nobody can name it.
      input: ({ proposal_id }) => ({ ...key(), proposal_id, fingerprint: '0'.repeat(64) }),
      gets: {
        ...ofOthers('DECISION_CHANGED'),
        stranger: 'DECISION_CHANGED',
        missing: 'DECISION_NOT_FOUND',
      },
      best: 'DECISION_CHANGED',
    },
  ],
  'orders.dismissPaymentReview': [
    {
      names: 'review_proposal',
      input: ({ proposal_id }) => ({ ...key(), proposal_id, reason: WHY }),
      gets: { ...ofOthers('ORDER_NOT_FOUND'), stranger: 'ok', missing: 'DECISION_NOT_FOUND' },
    },
  ],
  'orders.countNeedsYou': [{ ...nothing, input: () => ({}) }],
  // Everyone has a stream of their own; of the orders of others only staff learn anything.
  'me.changes': [
    { ...nothing, input: () => ({}) },
    {
      names: 'delivered_order',
      input: ({ order_id }) => ({ order_ids: [order_id] }),
      gets: { ...watched, buyer: 'ok', seller: 'ok' },
    },
  ],

  'rules.book': [nothing],
  'rules.proposeChange': [
    {
      names: 'settled_rules',
      input: ({ effective_at }) => ({
        ...key(),
        numbers: { reveal_tries_per_hour: 9 },
        effective_at,
        reason: WHY,
      }),
      gets: { stranger: 'ok', missing: 'DECISION_PENDING' },
    },
  ],
  'rules.confirmChange': [
    {
      names: 'rules_proposal',
      // Nobody has been shown the proposal, so nobody can name it.
      input: ({ proposal_id }) => ({ ...key(), proposal_id, fingerprint: '0'.repeat(64) }),
      gets: { stranger: 'DECISION_CHANGED', missing: 'DECISION_NOT_FOUND' },
      best: 'DECISION_CHANGED',
    },
  ],
  'rules.dismissChange': [
    {
      names: 'rules_proposal',
      input: ({ proposal_id }) => ({ ...key(), proposal_id, reason: WHY }),
      gets: { stranger: 'ok', missing: 'DECISION_NOT_FOUND' },
    },
  ],

  ...vaultRows,
  'payments.startForOrder': [{ names: 'unpaid_order', input: withKey, gets: byBuyer }],
  'payments.startTopUp': [{ ...nothing, input: () => ({ ...key(), amount_minor: 1_000 }) }],
  'payments.detail': [
    {
      names: 'payment',
      input: theNames,
      gets: { buyer: 'ok', stranger: 'PAYMENT_NOT_FOUND', missing: 'PAYMENT_NOT_FOUND' },
    },
  ],
  // Seller and staff may read the order; its payments are only the buyer's.
  'payments.listForOrder': [
    {
      names: 'delivered_order',
      input: theNames,
      gets: { ...watched, buyer: 'ok', seller: 'ok' },
    },
  ],

  ...moneyRows,
  ...withdrawalRows,
  ...signInRows,

  // A payment needs the provider's signature, whoever sends it.
  'POST /api/webhooks/{provider}/': [
    { names: null, input: providerEvent, gets: { everyone: 'WEBHOOK_REFUSED' } },
    { ...nothing, input: providerEvent, is_signed: true },
    {
      names: null,
      input: () => ({ ...providerEvent(), provider: 'nobody' }),
      gets: { everyone: 'NOT_FOUND' },
      is_signed: true,
    },
  ],
  'GET /api/wallet/statement/': [{ ...nothing, input: () => ({}) }],
  'GET /api/orders/own/': [{ ...nothing, input: () => ({ side: 'bought' }) }],
  'GET /api/wallet/statements/{month}/': [{ ...nothing, input: () => ({ month: '2026-11' }) }],
  'GET /api/openapi.json': [nothing],
  'GET /api/icons/{file}': [
    { ...nothing, input: () => ({ file: 'lucide.json', icons: 'rss' }) },
    {
      names: null,
      input: () => ({ file: 'nobodys.json', icons: 'rss' }),
      gets: { everyone: 'NOT_FOUND' },
    },
  ],
  'GET /healthz/': [nothing],
  'GET /readyz/': [nothing],
  'POST /dev/clock/': [{ ...nothing, input: () => ({ advance_seconds: 1 }) }],
  'GET /dev/mails/': [{ ...nothing, input: () => ({ to: 'nobody@walk.test' }) }],
  'users.profile': [
    {
      names: 'user',
      input: theNames,
      gets: { buyer: 'ok', seller: 'ok', stranger: 'ok', missing: 'USER_NOT_FOUND' },
    },
  ],
  'users.ownLevel': [nothing],
  'users.changeLanguage': [{ ...nothing, input: () => ({ language: 'de' }) }],
};

function purchase({ offer_id }: Names) {
  return { ...key(), offer_id, quantity: 1, expected_unit_total_minor: TOTAL_MINOR };
}

function aSignIn() {
  return { login: `player-${testCode().code}`, password: 'hunter2-hunter2' };
}

/** For a checkout that is not ours: accepted without effect. */
function providerEvent() {
  const checkout = { id: 'chk_unknown', client_reference: newId(), status: 'captured' };
  const data = { ...checkout, amount_minor: 500, currency: 'USD' };
  const event = { id: `evt_${newId()}`, type: 'checkout.captured', data };
  return { provider: 'sandbox', raw: JSON.stringify(event) };
}
