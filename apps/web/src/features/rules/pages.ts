import { inSitemap, publicPage } from '../../lib/pages/site-page.ts';

export const publicPages = [inSitemap(publicPage('/fees', 'fees'))];
