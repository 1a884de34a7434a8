import { dashboardPage, guestPage, linkPage, staffPage } from '../../lib/pages/site-page.ts';

export const signInPages = [
  guestPage('/auth', 'auth/index'),
  guestPage('/auth/login', 'auth/login'),
  guestPage('/auth/signup', 'auth/signup'),
  guestPage('/auth/activate', 'auth/activate'),
  guestPage('/auth/resetPassword', 'auth/reset-password'),
  guestPage('/auth/resetPassVerify', 'auth/reset-pass-verify'),
  linkPage('/auth/cancelEmailChange', 'auth/cancel-email-change'),
  guestPage('/auth/social/google', 'auth/social-google'),
  guestPage('/auth/social/facebook', 'auth/social-facebook'),
];

export const dashboardPages = [
  dashboardPage('/dashboard/settings', 'dashboard/settings'),
  // Providers redirect back here after connecting them or reauthenticating with them.
  dashboardPage('/dashboard/settings/google', 'dashboard/settings-google'),
  dashboardPage('/dashboard/settings/facebook', 'dashboard/settings-facebook'),
];

const peoplePage = staffPage('users.change_role');

export const staffPages = [
  peoplePage('/admin/admins', 'admin/admins'),
  peoplePage('/admin/admins/:id', 'admin/admin'),
  peoplePage('/admin/moderators', 'admin/moderators'),
  peoplePage('/admin/moderators/:id', 'admin/moderator'),
];
