import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  {
    group: 'you',
    to: '/dashboard/reports',
    label: 'navigation.own_reports',
    icon: 'flag',
    isSeldomUsed: true,
  },
  { group: 'cases', to: '/admin/reports', label: 'navigation.reports', icon: 'flag' },
] as const satisfies readonly DashboardLink[];
