import { publicPage } from '../../lib/pages/site-page.ts';

export const publicPages = [publicPage('/status', 'status')];
