import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  { group: 'texts', to: '/admin/blogs', label: 'navigation.blogs', icon: 'file-text' },
  { group: 'texts', to: '/admin/faqs', label: 'navigation.faqs', icon: 'circle-help' },
] as const satisfies readonly DashboardLink[];
