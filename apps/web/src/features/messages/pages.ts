import { dashboardPage } from '../../lib/pages/site-page.ts';

export const dashboardPages = [dashboardPage('/dashboard/messages', 'dashboard/messages')];
