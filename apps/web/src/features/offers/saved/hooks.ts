import type { AppRouter } from '@guildhall/api/root';
import type { FavouritePageView } from '@guildhall/api/offers/saved/views';
import type { Alert } from '@guildhall/domain/offers/saved/rules';
import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useLanguage, useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';
import { toastFailure } from '../../../lib/api/refusals.ts';
import { SHORT_TOAST_MS, toasts, UNDO_TOAST_MS } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/api/trpc.ts';

export type Favourite = FavouritePageView['items'][number];
/** As the client gets it. */
export type SavedSearch = inferRouterOutputs<AppRouter>['offers']['savedSearches']['items'][number];

/** The offers that the user keeps, by page. */
export function useFavourites() {
  const { client } = trpc.useUtils();
  const input = { language: useLanguage() };
  return usePagedList({
    queryKey: getQueryKey(trpc.offers.favourites, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.offers.favourites.query({ ...input, cursor }, options),
    staleTime: 0,
  });
}

/** Changes the mails about a favourite; the list shows it at once. */
export function useFavouriteAlert() {
  const t = useMessages('offers/saved');
  const { client, offers } = trpc.useUtils();
  return async ({ offer_id }: Favourite, alert: Alert) => {
    try {
      await client.offers.setFavouriteAlert.mutate({ offer_id, alert });
      toasts.success(t(`alert.done.${alert}`), { duration: SHORT_TOAST_MS });
    } catch (error) {
      toastFailure(error);
    }
    await offers.favourites.invalidate();
  };
}

/** The searches that the user has saved, and what may be done with them. */
export function useSavedSearches() {
  const t = useMessages('offers/saved');
  const { client, offers } = trpc.useUtils();
  const input = { language: useLanguage() };
  const query = trpc.offers.savedSearches.useQuery(input, { staleTime: 0 });
  const show = (items: readonly SavedSearch[]) =>
    offers.savedSearches.setData(input, { items: [...items] });

  /** Shows a change at once. What the server refuses is read again. */
  async function change(items: readonly SavedSearch[], send: () => Promise<unknown>) {
    await offers.savedSearches.cancel();
    show(items);
    try {
      await send();
      return true;
    } catch (error) {
      toastFailure(error);
      return false;
    } finally {
      await offers.savedSearches.invalidate();
    }
  }

  const current = () => offers.savedSearches.getData(input)?.items ?? [];

  async function remove({ id }: SavedSearch) {
    const rest = current().filter((each) => each.id !== id);
    const isDone = await change(rest, () =>
      client.offers.removeSavedSearch.mutate({ saved_search_id: id }),
    );
    if (!isDone) return;
    const undo = () =>
      void change(current(), () =>
        client.offers.restoreSavedSearch.mutate({ saved_search_id: id }),
      );
    toasts.success(t('search.removed'), {
      duration: UNDO_TOAST_MS,
      action: { label: t('undo'), onClick: undo },
    });
  }

  async function rename({ id }: SavedSearch, name: string) {
    const renamed = current().map((each) => (each.id === id ? { ...each, name } : each));
    await change(renamed, () =>
      client.offers.renameSavedSearch.mutate({ saved_search_id: id, name }),
    );
  }

  async function setAlert({ id }: SavedSearch, alert: Alert) {
    const changed = current().map((each) => (each.id === id ? { ...each, alert } : each));
    const isDone = await change(changed, () =>
      client.offers.setSearchAlert.mutate({ saved_search_id: id, alert }),
    );
    if (isDone) toasts.success(t(`alert.done.${alert}`), { duration: SHORT_TOAST_MS });
  }

  /** Remembers the visit; the list of offers opens at the same time. */
  function open({ id }: SavedSearch) {
    client.offers.openSavedSearch.mutate({ saved_search_id: id }).catch(() => {
      // The number of new offers then stays as it is.
    });
  }

  return { query, remove, rename, setAlert, open };
}
