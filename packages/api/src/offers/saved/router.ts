import {
  favouriteSchema,
  listFavouritesSchema,
  listSavedSearchesSchema,
  renameSavedSearchSchema,
  savedSearchSchema,
  saveSearchSchema,
  setFavouriteAlertSchema,
  setSearchAlertSchema,
} from '@guildhall/domain/offers/saved/schema';
import {
  changeFavouriteAlert,
  keepFavourite,
  removeFavourite,
} from '@guildhall/services/offers/saved/keep-favourite';
import { listFavourites, readFavouriteIds } from '@guildhall/services/offers/saved/list-favourites';
import { listSavedSearches } from '@guildhall/services/offers/saved/list-saved-searches';
import {
  changeSearchAlert,
  openSavedSearch,
  removeSavedSearch,
  renameSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from '@guildhall/services/offers/saved/save-search';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import {
  favouriteIdsView,
  favouritePageView,
  savedSearchListView,
  toFavourite,
  toSavedSearch,
} from './views.ts';

const done = z.object({});

/**
 * The offers and the searches that users keep. What is public tells nothing of them (decision 46).
 */
export const savedRouter = router({
  favouriteIds: procedure('signed_in', {
    summary: 'Returns the ids of the offers that you keep, the newest first.',
    errors: [],
  })
    .output(favouriteIdsView)
    .query(async ({ ctx }) => await readFavouriteIds(ctx.services, ctx.viewer)),

  favourites: procedure('signed_in', {
    summary: 'Returns the offers that you keep with their present state, the newest first.',
    errors: [],
  })
    .input(listFavouritesSchema)
    .output(favouritePageView)
    .query(async ({ ctx, input }) => {
      const { items, fieldsOf, next_cursor } = await listFavourites(
        ctx.services,
        ctx.viewer,
        input,
      );
      return {
        items: items.map((row) =>
          toFavourite(row, fieldsOf, input.language, ctx.services.known_rates),
        ),
        next_cursor,
      };
    }),

  keepFavourite: procedure('signed_in', {
    summary:
      'Keeps an offer for you with its present price. One that you keep already stays as it is, and one that you have just removed comes back.',
    errors: ['OFFER_NOT_FOUND', 'FAVOURITE_LIMIT'],
  })
    .input(favouriteSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await keepFavourite(ctx.services, ctx.viewer, input);
      return {};
    }),

  removeFavourite: procedure('signed_in', {
    summary: 'Removes an offer from those that you keep.',
    errors: [],
  })
    .input(favouriteSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeFavourite(ctx.services, ctx.viewer, input);
      return {};
    }),

  setFavouriteAlert: procedure('signed_in', {
    summary:
      'Turns the mails about a lower price of a favourite on or off. One mail tells of all your favourites, at most daily or hourly.',
    errors: ['OFFER_NOT_FOUND'],
  })
    .input(setFavouriteAlertSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changeFavouriteAlert(ctx.services, ctx.viewer, input);
      return {};
    }),

  setSearchAlert: procedure('signed_in', {
    summary:
      'Turns the mails about new offers of a saved search on or off. A search sends at most one mail a day, or an hour.',
    errors: ['SAVED_SEARCH_NOT_FOUND'],
  })
    .input(setSearchAlertSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changeSearchAlert(ctx.services, ctx.viewer, input);
      return {};
    }),

  savedSearches: procedure('signed_in', {
    summary: 'Returns the searches that you have saved, with how many offers are new to you.',
    errors: [],
  })
    .input(listSavedSearchesSchema)
    .output(savedSearchListView)
    .query(async ({ ctx, input }) => {
      const { items } = await listSavedSearches(ctx.services, ctx.viewer, input);
      return { items: items.map(toSavedSearch) };
    }),

  saveSearch: procedure('signed_in', {
    summary: 'Saves a list of offers with its filters. The same id again is saved already.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND', 'SAVED_SEARCH_NOT_FOUND', 'SAVED_SEARCH_LIMIT'],
  })
    .input(saveSearchSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await saveSearch(ctx.services, ctx.viewer, input);
      return {};
    }),

  renameSavedSearch: procedure('signed_in', {
    summary: 'Gives a saved search of yours another name.',
    errors: ['SAVED_SEARCH_NOT_FOUND'],
  })
    .input(renameSavedSearchSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await renameSavedSearch(ctx.services, ctx.viewer, input);
      return {};
    }),

  openSavedSearch: procedure('signed_in', {
    summary: 'Remembers that you opened a saved search: offers that are listed later are new.',
    errors: ['SAVED_SEARCH_NOT_FOUND'],
  })
    .input(savedSearchSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await openSavedSearch(ctx.services, ctx.viewer, input);
      return {};
    }),

  removeSavedSearch: procedure('signed_in', {
    summary: 'Removes a saved search of yours; for an hour it can be restored.',
    errors: ['SAVED_SEARCH_NOT_FOUND'],
  })
    .input(savedSearchSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeSavedSearch(ctx.services, ctx.viewer, input);
      return {};
    }),

  restoreSavedSearch: procedure('signed_in', {
    summary: 'Restores a saved search that you have removed.',
    errors: ['SAVED_SEARCH_NOT_FOUND', 'SAVED_SEARCH_LIMIT'],
  })
    .input(savedSearchSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await restoreSavedSearch(ctx.services, ctx.viewer, input);
      return {};
    }),
});
