import { staffPage } from '../../lib/pages/site-page.ts';

const reviewPage = staffPage('withdrawals.review');

export const staffPages = [
  reviewPage('/admin/withdraw-requests', 'admin/withdraw-requests'),
  reviewPage('/admin/withdraw-requests/:id', 'admin/withdraw-request'),
];
