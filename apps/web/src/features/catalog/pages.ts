import { inSitemap, publicPage, staffPage } from '../../lib/pages/site-page.ts';

export const homePages = [inSitemap(publicPage('/', 'home'))];

const editingPage = staffPage('catalog.change');

export const staffPages = [
  editingPage('/admin/games', 'admin-catalog/games'),
  editingPage('/admin/games/new', 'admin-catalog/new-game'),
  editingPage('/admin/games/:slug', 'admin-catalog/game'),
  editingPage('/admin/games/:slug/attributes', 'admin-catalog/game-schema'),
  editingPage('/admin/giftcards', 'admin-catalog/brands'),
  editingPage('/admin/giftcards/new', 'admin-catalog/new-brand'),
  editingPage('/admin/giftcards/:slug', 'admin-catalog/brand'),
];
