import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { listOffersSchema } from '@guildhall/domain/offers/schema';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { accountOffer, giftCardOffer, review } from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import type { Scene } from '@guildhall/scenes/scene';
import { readBrand, readGame } from '@guildhall/services/catalog/read-catalog';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { createUser } from '@guildhall/services/identity/sign-up/create-user';
import { readOffer } from '@guildhall/services/offers/read-offers';
import { readCategoryList } from '@guildhall/services/offers/search/read-category-list';
import { checkOut } from '@guildhall/services/orders/check-out';
import { payFromWallet } from '@guildhall/services/orders/pay-from-wallet';
import { readOrder } from '@guildhall/services/orders/read-orders';
import {
  confirmPaymentReview,
  dismissPaymentReview,
} from '@guildhall/services/orders/review-payment';
import { readRevealLog, revealUnit } from '@guildhall/services/orders/reveal-unit';
import { newPaymentProvider } from '@guildhall/services/payments/find-provider';
import { startOrderPayment, startTopUp } from '@guildhall/services/payments/start-payment';
import { localKeyVault } from '@guildhall/services/ports/local-key-vault';
import type { PaymentProvider } from '@guildhall/services/ports/payments/payment-provider';
import { moveEarnings } from '@guildhall/services/wallet/move-earnings';
import { readProfile } from '@guildhall/services/users/read-profile';
import type { Id, Person, RefusalFixture, RefusedCall } from './refused-call.ts';
import { refusedContent } from './refused-content.ts';
import { refusedCredentials } from './refused-credentials.ts';
import { refusedDrafts } from './refused-drafts.ts';
import { refusedFactors } from './refused-factors.ts';
import { refusedPayments } from './refused-payments.ts';
import { refusedRules } from './refused-rules.ts';
import { refusedSaved } from './refused-saved.ts';
import { refusedSignOns } from './refused-sign-ons.ts';
import { refusedUploads } from './refused-uploads.ts';
import { refusedViews } from './refused-views.ts';

type Call = RefusedCall['call'];
const row = (useCase: string, code: ErrorCode, call: Call): RefusedCall => ({
  use_case: useCase,
  code,
  call,
});

const origin = { ip_address: '192.0.2.7', user_agent: 'proof' };
const anew = () => ({ idempotency_key: newId() });

/** The payment provider of the scene while it cannot be reached. */
const away = ({ services }: Scene): PaymentProvider => ({
  ...newPaymentProvider(services),
  openCheckout: async () => {
    throw new Refusal('PROVIDER_UNAVAILABLE');
  },
});
const withProviders = ({ services }: Scene, providers: readonly PaymentProvider[]) => ({
  ...services,
  payment_providers: providers,
});

const publish =
  (who: Person, changes: (fixture: RefusalFixture) => object = () => ({})): Call =>
  async (fixture) => {
    const { scene, people, game_slug } = fixture;
    return await accountOffer(scene, people[who], { game_slug, ...changes(fixture) });
  };

const buy =
  (who: Person, id: Id | null, changes: object = {}): Call =>
  async ({ scene, people, ids }) =>
    await checkOut(scene.services, people[who], {
      ...anew(),
      offer_id: id === null ? newId() : ids[id],
      quantity: 1,
      expected_unit_total_minor: 10_400,
      ...changes,
    });

/** With a fingerprint that belongs to no proposal. */
const confirmReview =
  (who: Person, id: Id): Call =>
  async ({ scene, people, ids }) =>
    await confirmPaymentReview(scene.services, people[who], {
      ...anew(),
      proposal_id: ids[id],
      fingerprint: '0'.repeat(64),
    });

const look =
  (who: Person, order: Id, unit: Id, password = ACTOR_PASSWORD): Call =>
  async ({ scene, people, ids }) =>
    await revealUnit(
      scene.services,
      people[who],
      { order_id: ids[order], unit_id: ids[unit], password, consent: true },
      origin,
    );

const handOver =
  (secrets: (fixture: RefusalFixture) => Record<string, string>[]): Call =>
  async (fixture) =>
    await scenes.deliver(fixture.scene, fixture.people.shop, fixture.ids.paid_id, secrets(fixture));

const enter =
  (email: string, password: string): Call =>
  async ({ scene }) =>
    await signIn(scene.services, { email, password }, origin);

const join =
  (changes: object): Call =>
  async ({ scene }) =>
    await createUser(scene.services, {
      username: 'somebody-new',
      email: 'somebody-new@example.test',
      password: ACTOR_PASSWORD,
      ...changes,
    });

const categoryList =
  (filter: object): Call =>
  async ({ scene }) =>
    await readCategoryList(scene.services, listOffersSchema.parse({ kind: 'account', ...filter }));

/** Every refusal of every use case, tried once; a new refusal fails the proof until it is here. */
export const refusedCalls: readonly RefusedCall[] = [
  ...[refusedUploads, refusedDrafts, refusedSaved, refusedPayments, refusedViews, refusedContent]
    .flat()
    .map(([useCase, code, refuse]) => row(useCase, code, refuse)),
  ...refusedSignOns.map(([useCase, code, refuse]) =>
    row(useCase, code, ({ scene, people }) =>
      refuse(scene.services, { user_id: people.ann.user_id, email: 'ann@example.test' }),
    ),
  ),
  ...[...refusedFactors, ...refusedCredentials].map(([useCase, code, refuse]) =>
    row(useCase, code, ({ scene, factors }) => refuse(scene.services, factors)),
  ),
  ...refusedRules.map(([useCase, code, refuse]) =>
    row(useCase, code, ({ scene, people }) => refuse(scene, people.admin)),
  ),
  row('read a game', 'GAME_NOT_FOUND', ({ scene }) =>
    readGame(scene.services, 'no-such-game', 'en'),
  ),
  row('read a brand', 'BRAND_NOT_FOUND', ({ scene }) =>
    readBrand(scene.services, 'no-such-brand', 'en'),
  ),
  row('sign up', 'EMAIL_TAKEN', join({ email: 'ANN@example.test' })),
  row('sign up', 'USERNAME_TAKEN', join({ username: 'Ann-the-First' })),
  row('sign in unknown', 'CREDENTIALS_WRONG', enter('nobody@example.test', ACTOR_PASSWORD)),
  row('sign in wrongly', 'CREDENTIALS_WRONG', enter('ann@example.test', 'a wrong password')),
  row('sign in suspended', 'USER_INACTIVE', enter('banned@example.test', ACTOR_PASSWORD)),

  row('list a category', 'GAME_NOT_FOUND', categoryList({ product_slug: 'no-such-game' })),
  row('list cards', 'BRAND_NOT_FOUND', categoryList({ kind: 'gift_card', product_slug: 'none' })),
  row('list a category', 'INPUT_INVALID', categoryList({ cursor: 'no cursor' })),
  row('read a profile', 'USER_NOT_FOUND', ({ scene }) => readProfile(scene.services, newId())),
  row('read an offer', 'OFFER_NOT_FOUND', ({ scene }) => readOffer(scene.services, newId())),
  row(
    'publish',
    'GAME_NOT_FOUND',
    publish('shop', () => ({ game_slug: 'no-such-game' })),
  ),
  row('publish', 'SELLER_NOT_VERIFIED', publish('newcomer')),
  row(
    'publish',
    'OFFER_INVALID',
    publish('shop', () => ({ attributes: { rank: 'Tin', level: 1 } })),
  ),
  row(
    'publish',
    'OFFER_INVALID',
    publish('shop', () => ({ secrets: [] })),
  ),
  row('publish', 'OFFER_LIMIT', publish('small_shop')),
  row(
    'publish',
    'OFFER_DUPLICATE',
    publish('shop', ({ attributes }) => ({ attributes })),
  ),
  row(
    'publish',
    'SECRET_INVALID',
    publish('shop', () => ({ secrets: [{ login: 'x' }] })),
  ),
  row(
    'publish',
    'SECRET_DUPLICATE',
    publish('shop', ({ sealed }) => ({ secrets: [sealed] })),
  ),
  row('publish codes', 'BRAND_NOT_FOUND', ({ scene, people }) =>
    giftCardOffer(scene, people.shop, { brand_slug: 'no-such-brand' }),
  ),
  row('publish codes', 'OFFER_INVALID', ({ scene, people, brand_slug }) =>
    giftCardOffer(scene, people.shop, { brand_slug, region_code: 'XX' }),
  ),
  row('approve', 'PERMISSION_DENIED', ({ scene, people, ids }) =>
    review(scene, people.shop, ids.pending_id),
  ),
  row('approve', 'OFFER_NOT_FOUND', ({ scene, people }) =>
    review(scene, people.moderator, newId()),
  ),
  row('approve', 'OFFER_EVENT_REFUSED', ({ scene, people, ids }) =>
    review(scene, people.moderator, ids.offer_id),
  ),

  row('check out', 'OFFER_NOT_FOUND', buy('ann', null)),
  row('check out', 'OFFER_NOT_FOUND', buy('ann', 'pending_id')),
  row('check out', 'OWN_OFFER', buy('shop', 'offer_id')),
  row('check out', 'SHARED_DEVICE', buy('neighbor', 'offer_id')),
  row('check out', 'OFFER_UNAVAILABLE', buy('ann', 'banned_offer_id')),
  row('check out', 'QUANTITY_NOT_OFFERED', buy('ann', 'offer_id', { quantity: 2 })),
  row('check out', 'PRICE_CHANGED', buy('ann', 'offer_id', { expected_unit_total_minor: 10_399 })),
  row('check out', 'BUYER_LIMIT', ({ scene, people, ids }) =>
    scenes.openOrder(scene, people.stranger, ids.pile_id, 11),
  ),
  row('check out', 'OUT_OF_STOCK', ({ scene, people, ids }) =>
    scenes.openOrder(scene, people.stranger, ids.pile_id, 3),
  ),
  row('move earnings with a used key', 'IDEMPOTENCY_KEY_REUSED', async ({ scene, people }) => {
    const { db } = scene.services;
    const used = await db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', people.ann.user_id)
      .executeTakeFirstOrThrow();
    const input = { idempotency_key: used.key, amount_minor: 1 };
    return await moveEarnings(scene.services, people.ann, input);
  }),

  row('pay from the wallet', 'INSUFFICIENT_FUNDS', ({ scene, people, ids }) =>
    payFromWallet(scene.services, people.ann, { ...anew(), order_id: ids.waiting_id }),
  ),
  row('pay from the wallet', 'ORDER_NOT_FOUND', ({ scene, people, ids }) =>
    payFromWallet(scene.services, people.stranger, { ...anew(), order_id: ids.waiting_id }),
  ),
  row('pay from the wallet', 'ORDER_EVENT_REFUSED', ({ scene, people, ids }) =>
    payFromWallet(scene.services, people.ann, { ...anew(), order_id: ids.delivered_id }),
  ),
  row('pay by card', 'ORDER_NOT_FOUND', ({ scene, people, ids }) =>
    startOrderPayment(scene.services, people.stranger, { ...anew(), order_id: ids.waiting_id }),
  ),
  row('pay by card', 'ORDER_EVENT_REFUSED', ({ scene, people, ids }) =>
    startOrderPayment(scene.services, people.ann, { ...anew(), order_id: ids.paid_id }),
  ),
  row('decide a payment review', 'DECISION_PENDING', ({ scene, people, ids }) =>
    scenes.decideReview(scene, people.admin, ids.reviewed_id, 'reject'),
  ),
  row('decide a payment review', 'ORDER_NOT_FOUND', ({ scene, people }) =>
    scenes.decideReview(scene, people.admin, newId(), 'reject'),
  ),
  row('decide a payment review', 'ORDER_EVENT_REFUSED', ({ scene, people, ids }) =>
    scenes.decideReview(scene, people.admin, ids.delivered_id, 'reject'),
  ),
  row('confirm a payment review', 'PERMISSION_DENIED', confirmReview('ann', 'proposal_id')),
  row('confirm a payment review', 'DECISION_NOT_FOUND', confirmReview('admin', 'offer_id')),
  row('confirm a payment review', 'DECISION_OWN', confirmReview('support', 'proposal_id')),
  row('confirm a payment review', 'DECISION_CHANGED', confirmReview('admin', 'proposal_id')),
  row('confirm a payment review', 'DECISION_CLOSED', confirmReview('admin', 'closed_proposal_id')),
  row('dismiss a payment review', 'DECISION_CLOSED', ({ scene, people, ids }) =>
    dismissPaymentReview(scene.services, people.admin, {
      ...anew(),
      proposal_id: ids.closed_proposal_id,
      reason: 'It is closed already.',
    }),
  ),
  {
    use_case: 'top up',
    code: 'PROVIDER_UNAVAILABLE',
    // The payment row is written before the provider is called, so that no money arrives
    // unannounced; the same key finds it again.
    may_change: ['payments', 'payment_history', 'idempotency_keys', 'event_log'],
    call: ({ scene, people }) =>
      startTopUp(withProviders(scene, [away(scene)]), people.ann, {
        ...anew(),
        amount_minor: 1_000,
      }),
  },
  row('top up', 'TOP_UP_LIMIT', ({ scene, people }) =>
    startTopUp(scene.services, people.ann, { ...anew(), amount_minor: 999 }),
  ),
  row('top up without card payments', 'PROVIDER_UNAVAILABLE', ({ scene, people }) =>
    startTopUp(withProviders(scene, []), people.ann, { ...anew(), amount_minor: 1_000 }),
  ),
  row('move earnings', 'INSUFFICIENT_FUNDS', ({ scene, people }) =>
    moveEarnings(scene.services, people.shop, { ...anew(), amount_minor: 1 }),
  ),

  row('return sealed', 'FUNDS_FROZEN', ({ scene, people, ids }) =>
    scenes.triggerUnits(scene, people.guesser, ids.guessed_id, 'return_sealed'),
  ),

  row('read an order', 'ORDER_NOT_FOUND', ({ scene, people, ids }) =>
    readOrder(scene.services, people.stranger, ids.paid_id),
  ),
  row('cancel', 'ORDER_NOT_FOUND', ({ scene, people, ids }) =>
    scenes.trigger(scene, people.stranger, ids.paid_id, 'cancel_before_start'),
  ),
  row('cancel', 'ORDER_EVENT_REFUSED', ({ scene, people, ids }) =>
    scenes.trigger(scene, people.shop, ids.paid_id, 'cancel_before_start'),
  ),
  row('confirm', 'ORDER_EVENT_REFUSED', ({ scene, people, ids }) =>
    scenes.triggerUnits(scene, people.ann, ids.delivered_id, 'confirm'),
  ),
  row('confirm a foreign unit', 'ORDER_NOT_FOUND', ({ scene, people, ids }) =>
    scenes.triggerUnits(scene, people.ann, ids.delivered_id, 'confirm', [ids.guessed_unit_id]),
  ),
  row(
    'deliver',
    'SECRET_INVALID',
    handOver(() => [{ login: 'half' }]),
  ),
  row(
    'deliver',
    'SECRET_INVALID',
    handOver(({ sealed }) => [sealed, sealed]),
  ),
  row(
    'deliver',
    'SECRET_DUPLICATE',
    handOver(({ sealed }) => [sealed]),
  ),

  row('reveal', 'ORDER_NOT_FOUND', look('stranger', 'delivered_id', 'unit_id')),
  row('reveal', 'ORDER_NOT_FOUND', look('ann', 'delivered_id', 'guessed_unit_id')),
  row('reveal', 'ORDER_EVENT_REFUSED', look('shop', 'delivered_id', 'unit_id')),
  row('reveal', 'REVEAL_TOO_OFTEN', look('guesser', 'guessed_id', 'guessed_unit_id')),
  {
    ...row('reveal', 'REVEAL_PASSWORD_WRONG', look('ann', 'delivered_id', 'unit_id', 'a guess')),
    may_change: ['reveal_tries'],
  },
  row('reveal with another key', 'SECRET_UNREADABLE', async (fixture) => {
    const keyVault = localKeyVault({
      encryption_keys: [randomBytes(32)],
      fingerprint_key: randomBytes(32),
    });
    const services = { ...fixture.scene.services, key_vault: keyVault };
    const scene = { ...fixture.scene, services };
    return await look('ann', 'delivered_id', 'unit_id')({ ...fixture, scene });
  }),
  row('read the log of looks', 'ORDER_NOT_FOUND', ({ scene, people, ids }) =>
    readRevealLog(scene.services, people.shop, {
      order_id: ids.delivered_id,
      unit_id: ids.unit_id,
    }),
  ),
];
