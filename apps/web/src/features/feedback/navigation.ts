import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  {
    group: 'you',
    to: '/dashboard/feedbacks',
    label: 'navigation.feedbacks',
    icon: 'star',
    isSeldomUsed: true,
  },
] as const satisfies readonly DashboardLink[];
