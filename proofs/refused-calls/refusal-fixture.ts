import { invitationToken, sentInvitation } from '@guildhall/scenes/staff-invitations';
import { closingAccount } from '@guildhall/scenes/moderation/closed-accounts';
import { madeExport } from '@guildhall/scenes/moderation/data-exports';
import { MOST_ENDPOINTS } from '@guildhall/domain/webhooks/endpoints/schema';
import { createEndpoint } from '@guildhall/services/webhooks/endpoints/create-endpoint';
import { ENDPOINT } from './refused-webhooks.ts';
import { MAX_DRAFTS } from '@guildhall/domain/offers/drafts/rules';
import { MAX_FAVOURITES, MAX_SAVED_SEARCHES } from '@guildhall/domain/offers/saved/rules';
import { newId } from '@guildhall/domain/kernel/ids';
import { inTransaction } from '@guildhall/db/transaction';
import { ACTOR_PASSWORD, actor, buyer, seller } from '@guildhall/scenes/actors';
import { confirmToView, proposeToView } from '@guildhall/scenes/break-glass';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { fillRouteRules } from '@guildhall/scenes/content';
import {
  accountOffer,
  giftCardOffer,
  savedDraft,
  savedSearch,
  testCode,
} from '@guildhall/scenes/offers';
import { notified } from '@guildhall/scenes/notifications';
import * as scenes from '@guildhall/scenes/orders';
import { quarantinedEvent } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import { freshSession } from '@guildhall/scenes/withdrawals';
import { changeUsername } from '@guildhall/services/identity/sign-up/change-username';
import { findUser } from '@guildhall/services/users/find-user';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { setVisibility } from '@guildhall/services/catalog/editing/set-traits';
import { keepFavourite } from '@guildhall/services/offers/saved/keep-favourite';
import { removeSavedSearch } from '@guildhall/services/offers/saved/save-search';
import { replayEvent } from '@guildhall/services/webhooks/replay-event';
import { freezeFunds } from '@guildhall/services/wallet/freeze-funds';
import { createFactorFixture } from './sign-in/factor-fixture.ts';
import type { RefusalFixture } from './refused-call.ts';

const manual = { delivery: 'manual', delivery_minutes: 60 } as const;

/** So many wrong passwords use up the user's attempts to reveal. */
async function guessPasswords(...[scene, guesser, orderId]: Parameters<typeof scenes.reveal>) {
  for (let attempts = 0; attempts < 10; attempts += 1) {
    await scenes.reveal(scene, guesser, orderId, { password: 'a guess' }).catch(() => undefined);
  }
}

/** The users sign in on one browser, one after the other. */
async function shareDevice({ services }: Scene, emails: readonly string[]) {
  let deviceToken: string | null = null;
  for (const email of emails) {
    const origin = { ip_address: '192.0.2.9', user_agent: 'proof', device_token: deviceToken };
    const credentials = { email, password: ACTOR_PASSWORD };
    const { device_token } = await signInWithPassword(services, credentials, origin);
    deviceToken = device_token;
  }
}

/** Freezes the money of the order's unit and returns its id. */
async function freezeUnit(scene: Scene, viewer: Viewer, orderId: string): Promise<string> {
  const [unitId = ''] = await scenes.unitIds(scene, viewer, orderId);
  const dispute = { owner_kind: 'staff', owner_id: unitId } as const;
  await inTransaction(scene.services.db, (trx) =>
    freezeFunds(trx, [{ order_unit_id: unitId }], { ...dispute, reason: 'passwords are guessed' }),
  );
  return unitId;
}

/** A draft of the shop that lacks its sign-in; and as many as one may have. */
async function createDrafts(
  scene: Scene,
  { shop, smallShop }: { shop: Viewer; smallShop: Viewer },
  gameSlug: string,
): Promise<string> {
  for (let made = 0; made < MAX_DRAFTS; made += 1) await savedDraft(scene, smallShop, gameSlug);
  return await savedDraft(scene, shop, gameSlug, { delivery: 'instant' });
}

/** A user who keeps as many offers and searches as one may; a search and a notice of Ann. */
async function createSaved(scene: Scene, { ann, shop }: { ann: Viewer; shop: Viewer }) {
  const collector = await buyer(scene);
  const { slug } = await testGame(scene);
  for (let kept = 0; kept < MAX_FAVOURITES; kept += 1) {
    const offerId = await accountOffer(scene, shop, { game_slug: slug, ...manual });
    await keepFavourite(scene.services, collector, { offer_id: offerId });
  }
  const save = async (viewer: Viewer) => await savedSearch(scene, viewer, { product_slug: slug });
  const removedId = await save(collector);
  await removeSavedSearch(scene.services, collector, { saved_search_id: removedId });
  for (let saved = 0; saved < MAX_SAVED_SEARCHES; saved += 1) await save(collector);
  const notificationId = await notified(scene, ann);
  const ids = { saved_search_id: await save(ann), removed_search_id: removedId };
  return { collector, ids: { ...ids, notification_id: notificationId } };
}

/** A game that takes no new offers. */
async function hiddenGame(scene: Scene): Promise<string> {
  const { slug } = await testGame(scene);
  const admin = await actor(scene, { role: 'admin' });
  const hidden = { kind: 'game', slug, hidden: true, reason: 'It was hidden for a test.' } as const;
  await setVisibility(scene.services, admin, { idempotency_key: newId(), ...hidden });
  return slug;
}

/** A shop in which something makes every call of the table fail. */
async function createTrade({ db, owner_db }: TestDatabase) {
  const scene = testScene(db);
  const [{ slug: gameSlug }, { slug: brandSlug }] = [await testGame(scene), await testBrand(scene)];
  const [ann, shop, stranger, moderator] = await Promise.all([
    buyer(scene, { email: 'ann@example.test', username: 'ann-the-first' }),
    seller(scene, { seller_level: 4, email: 'shop@example.test' }),
    buyer(scene),
    actor(scene, { role: 'moderator' }),
  ]);
  const [newcomer, smallShop, guesser, bannedShop] = await Promise.all([
    actor(scene),
    seller(scene, { seller_level: 0 }),
    buyer(scene),
    seller(scene, { email: 'banned@example.test' }),
  ]);
  const neighbor = await buyer(scene, { email: 'neighbor@example.test' });
  await shareDevice(scene, ['shop@example.test', 'neighbor@example.test']);
  const sealed = { login: 'known-player', password: 'hunter2' };
  const attributes = { rank: 'Gold', level: 4_711 };
  const offerId = await accountOffer(scene, shop, {
    game_slug: gameSlug,
    attributes,
    secrets: [sealed],
  });
  const pileId = await giftCardOffer(scene, shop, {
    brand_slug: brandSlug,
    secrets: [testCode(), testCode()],
    max_quantity: 50,
  });
  const pendingId = await accountOffer(scene, smallShop, { game_slug: gameSlug });
  for (let made = 1; made < 10; made += 1)
    await accountOffer(scene, smallShop, { game_slug: gameSlug });
  const bannedOfferId = await accountOffer(scene, bannedShop, { game_slug: gameSlug });
  await owner_db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', bannedShop.user_id)
    .execute();
  const publish = async (more: object = {}) =>
    await accountOffer(scene, shop, { game_slug: gameSlug, ...more });
  const waitingId = await scenes.openOrder(scene, ann, await publish());
  const paidId = await scenes.boughtOrder(scene, ann, await publish(manual));
  const deliveredId = await scenes.boughtOrder(scene, ann, await publish());
  const guessedId = await scenes.boughtOrder(scene, guesser, await publish());
  const [unitId = ''] = await scenes.unitIds(scene, ann, deliveredId);
  const guessedUnitId = await freezeUnit(scene, guesser, guessedId);
  await guessPasswords(scene, guesser, guessedId);
  return {
    scene,
    people: { ann, shop, stranger, neighbor, moderator, newcomer, small_shop: smallShop, guesser },
    game_slug: gameSlug,
    brand_slug: brandSlug,
    sealed,
    attributes,
    ids: {
      offer_id: offerId,
      pile_id: pileId,
      pending_id: pendingId,
      draft_id: await createDrafts(scene, { shop, smallShop }, gameSlug),
      banned_offer_id: bannedOfferId,
      waiting_id: waitingId,
      paid_id: paidId,
      delivered_id: deliveredId,
      unit_id: unitId,
      guessed_id: guessedId,
      guessed_unit_id: guessedUnitId,
    },
    factors: await createFactorFixture(scene),
  };
}

/** Everything that the refused calls name. */
export async function createRefusalFixture(database: TestDatabase): Promise<RefusalFixture> {
  const trade = await createTrade(database);
  await fillRouteRules(trade.scene);
  const reviews = await createReviews(database, trade);
  const { collector, ids: saved } = await createSaved(trade.scene, trade.people);
  for (let count = 0; count < MOST_ENDPOINTS; count += 1) {
    await createEndpoint(trade.scene.services, collector, ENDPOINT);
  }
  const leaver = await buyer(trade.scene);
  await renamed(trade.scene, leaver);
  await closingAccount(trade.scene, leaver);
  await madeExport(trade.scene, leaver);
  const events = await createEvents(trade.scene, {
    ann: trade.people.ann,
    admin: reviews.people.admin,
  });
  return {
    ...trade,
    hidden_slug: await hiddenGame(trade.scene),
    invited: await invitedAddress(trade.scene),
    people: { ...trade.people, ...reviews.people, collector, leaver },
    ids: { ...trade.ids, ...reviews.ids, ...saved, ...events },
  };
}

async function invitedAddress(scene: Scene): Promise<RefusalFixture['invited']> {
  const email = `${newId()}@example.test`;
  await sentInvitation(scene, email);
  return { email, token: await invitationToken(scene, email) };
}

async function renamed(scene: Scene, { user_id }: Viewer): Promise<void> {
  const user = await findUser(scene.services.db, user_id);
  if (user === undefined) throw new Error('the user is missing');
  const username = `u${newId().slice(-12)}`;
  await changeUsername(scene.services, user, freshSession(), { username });
}

/** A proposal that waits for a second person, one that was carried out, and two of the staff. */
async function createReviews(
  { owner_db }: TestDatabase,
  { scene, people, game_slug }: Awaited<ReturnType<typeof createTrade>>,
) {
  const publish = async (more: object = {}) =>
    await accountOffer(scene, people.shop, { game_slug, ...more });
  const support = await actor(scene, { role: 'support' });
  const admin = await actor(scene, { role: 'admin' });
  const large = await publish({ price_minor: 100_000 });
  const reviewedId = await scenes.reviewedOrder(scene, people.stranger, large);
  const proposalId = await scenes.decideReview(scene, support, reviewedId, 'clear');
  const clearedId = await scenes.reviewedOrder(scene, people.stranger, await publish());
  await scenes.decideReview(scene, support, clearedId, 'clear');
  const { id: closedId } = await owner_db
    .selectFrom('staff_proposals')
    .select('id')
    .where('subject', '=', clearedId)
    .executeTakeFirstOrThrow();
  // Nothing of it is in the vault yet.
  const emptyId = await scenes.reviewedOrder(scene, people.stranger, await publish(manual));
  await proposeToView(scene, support, emptyId, 'payment_review');
  await confirmToView(scene, admin, emptyId);
  const ids = {
    empty_id: emptyId,
    reviewed_id: reviewedId,
    proposal_id: proposalId ?? '',
    closed_proposal_id: closedId,
  };
  return { people: { support, admin }, ids };
}

/** An event of the provider in quarantine, and one that was replayed. */
async function createEvents(scene: Scene, { ann, admin }: Record<'ann' | 'admin', Viewer>) {
  const replayedId = await quarantinedEvent(scene, ann);
  await replayEvent(scene.services, admin, {
    idempotency_key: newId(),
    webhook_event_id: replayedId,
    reason: 'The provider has put it right.',
  });
  return { quarantined_id: await quarantinedEvent(scene, ann), replayed_event_id: replayedId };
}
