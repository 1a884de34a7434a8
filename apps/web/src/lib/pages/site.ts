import type { SiteRulesView, SiteView } from '@guildhall/api/site/views';
import { useRouteLoaderData } from 'react-router';

/** Used until the name of the site is loaded, or if that fails. */
export const DEFAULT_SITE_NAME = 'Guildhall';

export type Site = Pick<
  SiteView,
  'mode' | 'is_open_demo' | 'site_name' | 'protection_label' | 'social_links' | 'chat_frame_url'
> & {
  /** Null when they could not be loaded. */
  readonly rules: SiteRulesView | null;
};

const UNKNOWN: Site = {
  mode: 'live',
  is_open_demo: false,
  site_name: DEFAULT_SITE_NAME,
  protection_label: 'TradeShield',
  social_links: [],
  chat_frame_url: null,
  rules: null,
};

/** The settings of the site; the defaults if they did not load (error pages). */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? UNKNOWN;
}
