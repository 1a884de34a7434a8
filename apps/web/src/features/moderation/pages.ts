import { dashboardPage, staffPage } from '../../lib/pages/site-page.ts';

const casePage = staffPage('moderation.decide');

export const dashboardPages = [
  dashboardPage('/dashboard/reports', 'dashboard/reports'),
  dashboardPage('/dashboard/restrictions', 'dashboard/restrictions'),
];

export const staffPages = [
  casePage('/admin/reports', 'admin/reports'),
  casePage('/admin/reports/:id', 'admin/report'),
  casePage('/admin/suspended-users', 'admin/suspended-users'),
  casePage('/admin/suspended-users/:id', 'admin/suspended-user'),
];
