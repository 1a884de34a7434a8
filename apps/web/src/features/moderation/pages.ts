import { dashboardPage, staffPage } from '../../lib/pages/site-page.ts';

const casePage = staffPage('moderation.decide');

export const dashboardPages = [dashboardPage('/dashboard/reports', 'dashboard/reports')];

export const staffPages = [
  casePage('/admin/reports', 'admin/reports'),
  casePage('/admin/reports/:id', 'admin/report'),
];
