import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  {
    group: 'selling',
    to: '/dashboard/offers/accounts',
    label: 'navigation.account_offers',
    icon: 'gamepad-2',
  },
  {
    group: 'selling',
    to: '/dashboard/offers/gift-cards',
    label: 'navigation.card_offers',
    icon: 'gift',
  },
  {
    group: 'selling',
    to: '/dashboard/sales',
    label: 'navigation.sales',
    icon: 'chart-column',
    isSeldomUsed: true,
  },
  { group: 'you', to: '/dashboard/saved', label: 'navigation.saved', icon: 'heart' },
  { group: 'cases', to: '/admin/offers', label: 'navigation.offer_reviews', icon: 'badge-check' },
] as const satisfies readonly DashboardLink[];
