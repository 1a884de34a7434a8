import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  { group: 'you', to: '/dashboard/wallet', label: 'navigation.wallet', icon: 'wallet' },
] as const satisfies readonly DashboardLink[];
