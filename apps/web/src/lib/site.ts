import type { SiteView } from '@guildhall/api/site/views';
import { useRouteLoaderData } from 'react-router';
import { frameCopy } from './site-copy.ts';

export type Site = Pick<SiteView, 'mode' | 'site_name' | 'protection_label'>;

const UNKNOWN: Site = {
  mode: 'live',
  site_name: frameCopy.site_name,
  protection_label: 'TradeShield',
};

/** The site's own settings; the defaults when even they could not be loaded (error pages). */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? UNKNOWN;
}
