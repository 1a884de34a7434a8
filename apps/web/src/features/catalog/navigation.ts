import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  { group: 'catalog', to: '/admin/games', label: 'navigation.games', icon: 'gamepad-2' },
  { group: 'catalog', to: '/admin/giftcards', label: 'navigation.giftcards', icon: 'gift' },
] as const satisfies readonly DashboardLink[];
