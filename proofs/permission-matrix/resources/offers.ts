import { actor } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import {
  accountOffer,
  giftCardOffer,
  savedDraft,
  savedSearch,
  testCodeFile,
  uploadedPart,
} from '@guildhall/scenes/offers';
import { keepFavourite } from '@guildhall/services/offers/saved/keep-favourite';
import { listSavedSearches } from '@guildhall/services/offers/saved/list-saved-searches';
import { removeSavedSearch } from '@guildhall/services/offers/saved/save-search';
import type { Member } from '../actors.ts';
import type { Resource, ResourceContext } from '../resource.ts';
import { offer } from '../trade.ts';

/** A search with mails; those of earlier calls are removed, since a user may not save as many. */
async function newSearch({ scene, game_slug }: ResourceContext, { viewer }: Member) {
  const { items } = await listSavedSearches(scene.services, viewer, { language: 'en' });
  for (const { id } of items) {
    await removeSavedSearch(scene.services, viewer, { saved_search_id: id });
  }
  return await savedSearch(scene, viewer, { product_slug: game_slug }, 'daily');
}

export const offersResources = {
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
} satisfies Record<string, Resource>;
