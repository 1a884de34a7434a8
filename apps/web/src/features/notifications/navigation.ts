import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  {
    group: 'you',
    to: '/dashboard/notifications',
    label: 'navigation.notifications',
    icon: 'bell',
    isSeldomUsed: true,
  },
] as const satisfies readonly DashboardLink[];
