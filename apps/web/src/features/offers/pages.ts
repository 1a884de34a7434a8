import {
  dashboardPage,
  inSitemap,
  protectedPage,
  publicPage,
  staffPage,
} from '../../lib/pages/site-page.ts';

const reviewPage = staffPage('offers.review');

/** Where buyers find offers. */
export const shopPages = [
  publicPage('/search', 'search'),
  publicPage('/compare', 'compare'),
  inSitemap(publicPage('/accounts', 'accounts/index')),
  publicPage('/accounts/:slug', 'accounts/game'),
  publicPage('/accounts/:slug/:id', 'accounts/offer'),
  inSitemap(publicPage('/gift-cards', 'gift-cards/index')),
  publicPage('/gift-cards/:slug', 'gift-cards/brand'),
  publicPage('/gift-cards/:slug/:id', 'gift-cards/offer'),
];

export const sellingPages = [
  inSitemap(publicPage('/sell/select-category', 'sell/select-category')),
  protectedPage('/sell/:category', 'sell/category'),
];

export const firstPages = { '/dashboard/offers': '/dashboard/offers/accounts' };

export const dashboardPages = [
  dashboardPage('/dashboard/offers/accounts', 'dashboard/account-offers'),
  dashboardPage('/dashboard/offers/account/:id/edit', 'dashboard/edit-account'),
  dashboardPage('/dashboard/offers/giftcard/:id/edit', 'dashboard/edit-gift-card'),
  dashboardPage('/dashboard/offers/gift-cards', 'dashboard/card-offers'),
  dashboardPage('/dashboard/saved', 'dashboard/saved'),
  dashboardPage('/dashboard/sales', 'dashboard/sales'),
];

export const staffPages = [
  reviewPage('/admin/offers', 'admin/offers'),
  reviewPage('/admin/offers/:id', 'admin/offer'),
];
