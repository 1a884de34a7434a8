import { dashboardPage, publicPage } from '../../lib/pages/site-page.ts';

export const dashboardPages = [
  dashboardPage('/dashboard/notifications', 'dashboard/notifications'),
];

/** Where links in mails lead that turn such mails off. */
export const mailPages = [publicPage('/unsubscribe', 'unsubscribe')];
