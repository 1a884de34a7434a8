import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  {
    group: 'you',
    to: '/dashboard/messages',
    label: 'navigation.messages',
    icon: 'message-square',
    // The header has a link of its own, on phones too.
    isSeldomUsed: true,
  },
] as const satisfies readonly DashboardLink[];
