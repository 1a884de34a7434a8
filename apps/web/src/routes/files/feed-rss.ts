import { loadFeed, rssOf } from '../../lib/pages/feeds.ts';
import { fileResponse } from '../../lib/pages/site-files.ts';
import type { Route } from './+types/feed-rss';

/** The newest articles as an RSS feed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return fileResponse('application/rss+xml', rssOf(await loadFeed(context, url)));
}
