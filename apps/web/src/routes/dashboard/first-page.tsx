import { plainPath } from '@guildhall/locales/languages';
import { redirect } from 'react-router';
import { notFound } from '../../lib/api/public-data.ts';
import { FIRST_PAGES } from '../../site-map.ts';
import type { Route } from './+types/first-page';

/** A path without a screen leads to its first page. The router adds the language prefix. */
export function loader({ url }: Route.LoaderArgs) {
  const target = FIRST_PAGES[plainPath(url.pathname).replace(/\/$/, '')];
  if (target === undefined) notFound();
  throw redirect(`${target}${url.search}`);
}

export default function FirstPage() {
  return null;
}
