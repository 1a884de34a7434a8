import { type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * After a change, TanStack Query starts a query again only if it has data: one that is still being
 * read for the first time keeps that read, whose answer may be older than the change, and is then
 * taken as fresh. This client reads such a query once more, when its first read has ended.
 */
export class ChangedQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: Parameters<QueryClient['invalidateQueries']>[1],
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...first.map(async (query) => {
        try {
          await query.fetch();
        } catch {
          // What failed has no answer that could be too old.
          return;
        }
        // Several changes during the first read are answered by one read after it.
        const again = { predicate: (other: unknown) => other === query };
        const refetchType = filters?.refetchType ?? filters?.type ?? 'active';
        await super.invalidateQueries({ ...again, refetchType }, { cancelRefetch: false });
      }),
    ]);
  }
}
