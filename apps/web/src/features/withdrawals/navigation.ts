import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  {
    group: 'cases',
    to: '/admin/withdraw-requests',
    label: 'navigation.withdraw_requests',
    icon: 'banknote',
  },
] as const satisfies readonly DashboardLink[];
