import { dashboardPage } from '../../lib/pages/site-page.ts';

export const dashboardPages = [dashboardPage('/dashboard/feedbacks', 'dashboard/feedbacks')];
