import { dashboardPage, staffPage } from '../../lib/pages/site-page.ts';

const casePage = staffPage('users.verify');

export const dashboardPages = [
  dashboardPage('/verify', 'verification/levels'),
  dashboardPage('/verify/verify-seller', 'verification/request'),
];

export const staffPages = [
  casePage('/admin/seller-requests', 'admin/seller-requests'),
  casePage('/admin/seller-requests/:id', 'admin/seller-request'),
];
