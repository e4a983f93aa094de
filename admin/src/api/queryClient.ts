import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { LeadView } from '#shared/lead.js';

/** TanStack Query keeps a first load that is under way when its query is invalidated, and so misses that change. */
class LiveQueryClient extends QueryClient {
  /** Queries that were loading for the first time are fetched again after it. */
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (loading.length > 0) {
      const predicate: NonNullable<typeof filters>['predicate'] = (query) => loading.includes(query);
      await super.invalidateQueries({ predicate }, { cancelRefetch: false });
    }
  }
}

/** Writes without a connection fail right away instead of being queued and saved later, unnoticed. */
export const queryClient = new LiveQueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
// Lists would check the session again when they open, which renders the page twice. Requests notice if it has ended.
queryClient.setQueryDefaults(['auth', 'checkAuth'], { staleTime: Number.POSITIVE_INFINITY });
// A response from before a save would otherwise show the old lead again until the next one.
queryClient.setQueryDefaults(['leads', 'getOne'], {
  structuralSharing: (before, now) =>
    before && (before as LeadView).version > (now as LeadView).version
      ? before
      : replaceEqualDeep(before, now),
});
