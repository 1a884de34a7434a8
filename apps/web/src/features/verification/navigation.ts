import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  {
    group: 'you',
    to: '/verify',
    label: 'navigation.verification',
    icon: 'badge-check',
    isSeldomUsed: true,
  },
  {
    group: 'cases',
    to: '/admin/seller-requests',
    label: 'navigation.seller_requests',
    icon: 'badge-check',
  },
] as const satisfies readonly DashboardLink[];
