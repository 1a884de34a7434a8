import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  {
    group: 'buying',
    to: '/dashboard/orders/purchased',
    label: 'navigation.purchased',
    icon: 'shopping-bag',
  },
  {
    group: 'selling',
    to: '/dashboard/orders/sold',
    label: 'navigation.sold',
    icon: 'package-check',
  },
  {
    group: 'you',
    to: '/dashboard/statements',
    label: 'navigation.statements',
    icon: 'receipt-text',
    isSeldomUsed: true,
  },
  { group: 'cases', to: '/admin/orders', label: 'navigation.orders', icon: 'package' },
] as const satisfies readonly DashboardLink[];
