import { loadPublic, notFound } from '../../lib/api/public-data.ts';
import { fileResponse } from '../../lib/pages/site-files.ts';
import type { Route } from './+types/picture';

const NAME = /^([0-9a-f]{64})\.svg$/;

/** The picture of an article. It has no scripts, and the policy of this response allows none. */
export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const hash = NAME.exec(name)?.[1] ?? notFound();
  const { svg } = await loadPublic(context, (api) => api.content.picture({ hash }));
  return fileResponse('image/svg+xml', svg);
}
