import type { SiteView } from '@guildhall/api/site/views';
import { useRouteLoaderData } from 'react-router';

/** Until the site's own name is known, and when it cannot be asked for. */
export const DEFAULT_SITE_NAME = 'Guildhall';

export type Site = Pick<SiteView, 'mode' | 'site_name' | 'protection_label'>;

const UNKNOWN: Site = {
  mode: 'live',
  site_name: DEFAULT_SITE_NAME,
  protection_label: 'TradeShield',
};

/** The site's own settings; the defaults when even they could not be loaded (error pages). */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? UNKNOWN;
}
