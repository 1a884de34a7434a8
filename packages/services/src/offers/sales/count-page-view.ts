import { isCrawler } from '../../kernel/crawler.ts';
import type { CountView } from '@guildhall/domain/offers/sales/schema';
import type { OffersContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { AttemptLimit } from '../../ports/rate-limiter.ts';

/** More than the people of one network look at, and less than what would fill the table. */
export const VIEW_LIMIT: AttemptLimit = {
  name: 'page views network',
  attempts: 300,
  window_seconds: 600,
};

/**
 * Gathers a view of the page of an offer; `savePageViews` counts it. A client that names itself a
 * crawler, or has no name, is none. Refuses nothing, and says nothing about the offer: whether
 * there is one is found when the views are saved.
 */
export function countPageView(
  { page_views }: Pick<OffersContext, 'page_views'>,
  viewerId: string | null,
  { offer_id }: CountView,
  { ip_address, user_agent }: Origin,
): void {
  const isNamed = user_agent !== null && user_agent !== '';
  if (ip_address === null || !isNamed || isCrawler(user_agent)) return;
  page_views.add({ offer_id, network: networkOf(ip_address), viewer_id: viewerId });
}
