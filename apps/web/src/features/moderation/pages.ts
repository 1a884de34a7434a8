import { dashboardPage, staffPage } from '../../lib/pages/site-page.ts';

const casePage = staffPage('moderation.decide');

export const dashboardPages = [
  dashboardPage('/dashboard/reports', 'dashboard/reports'),
  dashboardPage('/dashboard/restrictions', 'dashboard/restrictions'),
];

const auditPage = staffPage('audit.read');
const devicePage = staffPage('devices.review');

export const staffPages = [
  auditPage('/admin/audit', 'admin-audit/audit'),
  auditPage('/admin/audit/:id', 'admin-audit/entry'),
  devicePage('/admin/devices', 'admin-devices/devices'),
  devicePage('/admin/devices/:id', 'admin-devices/device'),
  casePage('/admin/reports', 'admin/reports'),
  casePage('/admin/reports/:id', 'admin/report'),
  casePage('/admin/suspended-users', 'admin/suspended-users'),
  casePage('/admin/suspended-users/:id', 'admin/suspended-user'),
];
