import { atomOf, loadFeed } from '../../lib/pages/feeds.ts';
import { fileResponse } from '../../lib/pages/site-files.ts';
import type { Route } from './+types/feed-atom';

/** The newest articles as an Atom feed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return fileResponse('application/atom+xml', atomOf(await loadFeed(context, url)));
}
