import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  { group: 'you', to: '/dashboard/settings', label: 'navigation.settings', icon: 'settings' },
] as const satisfies readonly DashboardLink[];
