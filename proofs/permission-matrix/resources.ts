import { readAppNow } from '@guildhall/db/clock';
import type { FilePurpose } from '@guildhall/domain/files/types';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { newApiToken } from '@guildhall/scenes/api-tokens';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { uploadedImage } from '@guildhall/scenes/files';
import {
  accountOffer,
  giftCardOffer,
  savedDraft,
  savedSearch,
  testCodeFile,
  uploadedPart,
} from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import { fundWallet, quarantinedEvent, withAnyTopUp } from '@guildhall/scenes/payments';
import { dismissRules, proposeRules } from '@guildhall/scenes/rule-versions';
import type { Scene } from '@guildhall/scenes/scene';
import { readFile } from '@guildhall/services/files/read-file';
import { keepFavourite } from '@guildhall/services/offers/saved/keep-favourite';
import { listSavedSearches } from '@guildhall/services/offers/saved/list-saved-searches';
import { removeSavedSearch } from '@guildhall/services/offers/saved/save-search';
import { unsubscribeToken } from '@guildhall/services/offers/saved/turn-off-mails';
import { expirePayment } from '@guildhall/services/payments/settle-payment';
import { startTopUp } from '@guildhall/services/payments/start-payment';
import { readAccessToken } from '@guildhall/services/identity/sessions/access-token';
import { readRuleBook } from '@guildhall/services/rules/read-rules';
import { hashToken } from '@guildhall/services/kernel/token-hash';
import { type Member, newSession } from './actors.ts';
import { contentResources } from './content-resources.ts';
import type { Parties, Resource, ResourceContext } from './resource.ts';
import { vaultResources } from './vault-resources.ts';
import { withdrawalResources } from './withdrawal-resources.ts';

const PRICE_MINOR = 10_000;
export const TOTAL_MINOR = 10_400;

const offer = async (
  { scene, game_slug }: ResourceContext,
  seller: Member,
  delivery: 'instant' | 'manual',
) => await accountOffer(scene, seller.viewer, { game_slug, price_minor: PRICE_MINOR, delivery });

const opened = async (world: ResourceContext, { buyer, seller }: Parties) =>
  await scenes.openOrder(world.scene, buyer.viewer, await offer(world, seller, 'instant'));

const bought = async (
  world: ResourceContext,
  { buyer, seller }: Parties,
  delivery: 'instant' | 'manual',
) => await scenes.boughtOrder(world.scene, buyer.viewer, await offer(world, seller, delivery));

/** A search with mails; those of earlier calls are removed, since a user may not save as many. */
async function newSearch({ scene, game_slug }: ResourceContext, { viewer }: Member) {
  const { items } = await listSavedSearches(scene.services, viewer, { language: 'en' });
  for (const { id } of items) {
    await removeSavedSearch(scene.services, viewer, { saved_search_id: id });
  }
  return await savedSearch(scene, viewer, { product_slug: game_slug }, 'daily');
}

const withUnit = async ({ scene }: ResourceContext, { buyer }: Parties, orderId: string) => {
  const [unitId = ''] = await scenes.unitIds(scene, buyer.viewer, orderId);
  return { order_id: orderId, unit_id: unitId };
};

const both = ['buyer', 'seller'] as const;

/** A new picture of the buyer's. */
const pictureOf = async (scene: Scene, { buyer }: Parties, purpose: FilePurpose) =>
  await uploadedImage(scene, buyer.viewer, purpose);

/** The address of its first variant. */
async function urlOf(scene: Scene, parties: Parties, purpose: FilePurpose): Promise<URL> {
  const file = { file_id: await pictureOf(scene, parties, purpose) };
  const { variants } = await readFile(scene.services, parties.buyer.viewer, file);
  return new URL(variants[0]?.url ?? '', 'http://shop.test');
}

export const resources = {
  game: {
    owners: ['seller'],
    make: ({ game_slug }) => Promise.resolve({ slug: game_slug }),
    missing: { slug: 'no-such-game' },
  },
  brand: {
    owners: ['seller'],
    make: ({ brand_slug }) => Promise.resolve({ slug: brand_slug }),
    missing: { slug: 'no-such-brand' },
  },
  offer: {
    owners: ['seller'],
    make: async (world, { seller }) => ({ offer_id: await offer(world, seller, 'instant') }),
  },
  /** An offer of gift cards that are delivered at once. */
  card_offer: {
    owners: ['seller'],
    async make({ scene }, { seller }) {
      // The seller may have one offer of a card; each offer has a brand of its own.
      const { slug } = await testBrand(scene);
      return { offer_id: await giftCardOffer(scene, seller.viewer, { brand_slug: slug }) };
    },
  },
  /** A file of codes that has arrived whole and is not in stock yet. */
  code_upload: {
    owners: ['seller'],
    async make({ scene }, { seller: { viewer } }) {
      const { slug } = await testBrand(scene);
      const offerId = await giftCardOffer(scene, viewer, { brand_slug: slug });
      // The seller gives an upload its id.
      const upload = { offer_id: offerId, upload_id: offerId };
      await uploadedPart(scene, viewer, upload, testCodeFile());
      return { offer_id: offerId };
    },
  },
  /** Of a seller whose offers wait for review; the seller is nobody who calls. */
  hidden_offer: {
    owners: ['seller'],
    async make({ scene, game_slug }) {
      const beginner = await actor(scene, { verification_level: 3, seller_level: 0 });
      return { offer_id: await accountOffer(scene, beginner, { game_slug }) };
    },
  },
  /** It waits for a review, because its game is restricted. */
  reviewed_offer: {
    owners: ['seller'],
    async make({ scene }, { seller }) {
      const { slug } = await testGame(scene, { restricted: true });
      return { offer_id: await accountOffer(scene, seller.viewer, { game_slug: slug }) };
    },
  },
  /** A user, by their public profile. */
  user: {
    owners: both,
    make: (_world, { seller }) => Promise.resolve({ user_id: seller.viewer.user_id }),
  },
  /** A draft that can be published, and the revision that is stored. */
  draft: {
    owners: ['seller'],
    make: async ({ scene }, { seller }) => ({
      draft_id: await savedDraft(scene, seller.viewer, (await testGame(scene)).slug),
    }),
  },
  favourite: {
    owners: ['buyer'],
    async make(world, { buyer, seller }) {
      const offerId = await offer(world, seller, 'instant');
      await keepFavourite(world.scene.services, buyer.viewer, { offer_id: offerId });
      return { offer_id: offerId };
    },
  },
  saved_search: {
    owners: ['buyer'],
    make: async (world, { buyer }) => ({ saved_search_id: await newSearch(world, buyer) }),
  },
  /** The token of the link in a mail about a saved search. */
  alert_link: {
    owners: ['buyer'],
    async make(world, { buyer }) {
      const { user_id: userId } = buyer.viewer;
      const id = await newSearch(world, buyer);
      return { token: await unsubscribeToken(world.scene.services, userId, id) };
    },
    missing: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
  },
  photo: {
    owners: ['buyer'],
    make: async ({ scene }, parties) => ({
      file_id: await pictureOf(scene, parties, 'offer_photo'),
    }),
  },
  evidence: {
    owners: ['buyer'],
    make: async ({ scene }, parties) => ({ file_id: await pictureOf(scene, parties, 'evidence') }),
  },
  /** A picture of an offer, by its name. */
  public_file: {
    owners: ['buyer'],
    make: async ({ scene }, parties) => ({
      name: (await urlOf(scene, parties, 'offer_photo')).pathname.split('/').at(-1) ?? '',
    }),
    missing: { name: `${'0'.repeat(64)}.avif` },
  },
  /** A picture of evidence, by the token that its owner got. */
  private_file: {
    owners: ['buyer'],
    make: async ({ scene }, parties) => ({
      token: (await urlOf(scene, parties, 'evidence')).searchParams.get('token') ?? '',
    }),
    missing: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
  },
  unpaid_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await opened(world, parties) }),
  },
  /** Its buyer has exactly its price in their wallet. */
  payable_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await opened(world, parties);
      await fundWallet(world.scene, parties.buyer.viewer, TOTAL_MINOR);
      return { order_id: orderId };
    },
  },
  manual_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await bought(world, parties, 'manual') }),
  },
  late_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'manual');
      await advance(world.scene, { hours: 3 });
      return { order_id: orderId };
    },
  },
  /** The seller has begun to deliver it. */
  begun_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'manual');
      await scenes.trigger(world.scene, parties.seller.viewer, orderId, 'start_delivery');
      return { order_id: orderId };
    },
  },
  /** Its buyer asks to cancel. */
  asked_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'manual');
      await scenes.trigger(world.scene, parties.seller.viewer, orderId, 'start_delivery');
      await scenes.askToCancel(world.scene, parties.buyer.viewer, orderId);
      return { order_id: orderId };
    },
  },
  delivered_unit: {
    owners: both,
    make: async (world, parties) =>
      await withUnit(world, parties, await bought(world, parties, 'instant')),
  },
  revealed_unit: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'instant');
      await scenes.reveal(world.scene, parties.buyer.viewer, orderId);
      return await withUnit(world, parties, orderId);
    },
  },
  revealed_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'instant');
      await scenes.reveal(world.scene, parties.buyer.viewer, orderId);
      return { order_id: orderId };
    },
  },
  delivered_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await bought(world, parties, 'instant') }),
  },
  /** Its payment is under review. */
  reviewed_order: {
    owners: both,
    make: async (world, { buyer, seller }) => ({
      order_id: await scenes.reviewedOrder(
        world.scene,
        buyer.viewer,
        await offer(world, seller, 'instant'),
      ),
    }),
  },
  /** What one person proposed to do with a payment above $1,000. */
  review_proposal: {
    owners: both,
    async make({ scene, game_slug }, { buyer, seller }) {
      const large = { game_slug, price_minor: 100_000 };
      const offerId = await accountOffer(scene, seller.viewer, large);
      const orderId = await scenes.reviewedOrder(scene, buyer.viewer, offerId);
      const first = await actor(scene, { role: 'support' });
      const proposalId = await scenes.decideReview(scene, first, orderId, 'reject');
      return { proposal_id: proposalId ?? '' };
    },
  },
  /** An event of the payment provider that does not fit the shop. */
  quarantined_event: {
    owners: [],
    make: async ({ scene }) => ({
      webhook_event_id: await quarantinedEvent(scene, await actor(scene, {})),
    }),
  },
  /** No change of the rules waits for a second person; when the next may be in force. */
  settled_rules: {
    owners: [],
    missing: { effective_at: '2099-01-01T00:00:00.000Z' },
    async make({ scene }) {
      await dismissRules(scene, await actor(scene, { role: 'admin' }));
      const now = await readAppNow(scene.services.db);
      return { effective_at: hoursAfter(now, 24).toISOString() };
    },
  },
  /** A change of the rules that one person proposed. */
  rules_proposal: {
    is_alone: true,
    owners: [],
    async make({ scene }) {
      const first = await actor(scene, { role: 'admin' });
      await dismissRules(scene, first);
      // The last version, which may not be in force yet.
      const [last] = (await readRuleBook(scene.services, first)).versions;
      const { offer_days: days } = last?.numbers ?? firstRuleBook;
      const numbers = { offer_days: { ...days, others: days.others + 1 } };
      return { proposal_id: await proposeRules(scene, first, numbers) };
    },
  },
  /** Of an order that its buyer has confirmed: a part of the price is available to the seller. */
  earnings: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'instant');
      await scenes.reveal(world.scene, parties.buyer.viewer, orderId);
      await scenes.triggerUnits(world.scene, parties.buyer.viewer, orderId, 'confirm');
      return {};
    },
  },
  payment: {
    owners: ['buyer'],
    async make({ scene }, { buyer }) {
      const input = { idempotency_key: newId(), amount_minor: 5_000 };
      const unlimited = withAnyTopUp(scene.services);
      const { payment_id } = await startTopUp(unlimited, buyer.viewer, input);
      // A user may have a few that are unfinished.
      await expirePayment(scene.services, payment_id);
      return { payment_id };
    },
  },
  /** Another session of the same user, named as the list of sessions names it. */
  session: {
    owners: ['buyer'],
    async make({ scene }, { buyer }) {
      // A suspended user cannot open another session.
      const token = buyer.name === 'suspended' ? buyer.token : await newSession(scene, buyer.email);
      const id = await readAccessToken(scene.services.token_secret, token);
      return { handle: hashToken(id ?? '') };
    },
  },
  api_token: {
    owners: ['buyer'],
    async make({ scene }, { buyer }) {
      // A suspended user cannot open another session, and creates no token with the old one.
      if (buyer.name === 'suspended') return { id: newId() };
      const accessToken = await newSession(scene, buyer.email);
      const { id } = await newApiToken(scene, accessToken, ['offers.read']);
      return { id };
    },
  },
  ...contentResources,
  ...vaultResources,
  ...withdrawalResources,
  person: {
    owners: ['buyer'],
    make: (_world, { buyer }) => Promise.resolve({ email: buyer.email }),
    missing: { email: 'nobody@walk.test' },
  },
} satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;
