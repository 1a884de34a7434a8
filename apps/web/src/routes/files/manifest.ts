import { loadPublic } from '../../lib/api/public-data.ts';
import { fileResponse, requireNoLanguage } from '../../lib/pages/site-files.ts';
import type { Route } from './+types/manifest';

/** The web app manifest: name and icon for those who install the shop on their phone. */
export async function loader({ context }: Route.LoaderArgs) {
  requireNoLanguage(context);
  const { site_name } = await loadPublic(context, (api) => api.site.info());
  const manifest = {
    name: site_name,
    short_name: site_name,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#6d3be6',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return fileResponse('application/manifest+json', JSON.stringify(manifest));
}
