import { dashboardPage, inSitemap, publicPage } from '../../lib/pages/site-page.ts';

export const publicPages = [inSitemap(publicPage('/proof', 'proof'))];

export const dashboardPages = [dashboardPage('/dashboard/wallet', 'dashboard/wallet')];
