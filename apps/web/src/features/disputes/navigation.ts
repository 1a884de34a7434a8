import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  { group: 'cases', to: '/admin/disputes', label: 'navigation.disputes', icon: 'scale' },
] as const satisfies readonly DashboardLink[];
