import { basePath, LANGUAGES } from '@guildhall/locales/languages';
import { fileResponse, requireNoLanguage } from '../../lib/pages/site-files.ts';
import type { Route } from './+types/robots';

/** Pages of one user alone, and the API. */
const DISALLOWED = ['/auth/', '/dashboard/', '/order/', '/admin/'];

export function loader({ context, url }: Route.LoaderArgs) {
  requireNoLanguage(context);
  const paths = LANGUAGES.flatMap((language) =>
    DISALLOWED.map((path) => `${basePath(language)}${path}`),
  );
  const lines = [
    'User-agent: *',
    ...[...paths, '/api/', '/dev/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', url).href}`,
  ];
  return fileResponse('text/plain', `${lines.join('\n')}\n`);
}
