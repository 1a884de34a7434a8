import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  { group: 'you', to: '/dashboard/settings', label: 'navigation.settings', icon: 'settings' },
  { group: 'people', to: '/admin/admins', label: 'navigation.admins', icon: 'shield-check' },
  { group: 'people', to: '/admin/moderators', label: 'navigation.moderators', icon: 'users' },
] as const satisfies readonly DashboardLink[];
