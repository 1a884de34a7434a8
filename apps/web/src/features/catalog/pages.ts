import { inSitemap, publicPage } from '../../lib/pages/site-page.ts';

export const homePages = [inSitemap(publicPage('/', 'home'))];
