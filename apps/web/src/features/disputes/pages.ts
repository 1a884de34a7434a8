import { protectedPage, staffPage } from '../../lib/pages/site-page.ts';

const casePage = staffPage('disputes.decide');

export const orderPages = [
  protectedPage('/order/:id/dispute', 'order/open-dispute'),
  protectedPage('/order/:id/dispute/:disputeId', 'order/dispute'),
];

export const staffPages = [
  casePage('/admin/disputes', 'admin/disputes'),
  casePage('/admin/disputes/:id', 'admin/dispute'),
];
