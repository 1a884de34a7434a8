import type { DashboardLink } from '../../lib/pages/site-page.ts';

export const navigation = [
  {
    group: 'you',
    to: '/dashboard/reports',
    label: 'navigation.own_reports',
    icon: 'flag',
    isSeldomUsed: true,
  },
  {
    group: 'you',
    to: '/dashboard/restrictions',
    label: 'navigation.restrictions',
    icon: 'lock',
    isSeldomUsed: true,
  },
  { group: 'cases', to: '/admin/reports', label: 'navigation.reports', icon: 'flag' },
  {
    group: 'cases',
    to: '/admin/suspended-users',
    label: 'navigation.suspended_users',
    icon: 'lock',
  },
  { group: 'cases', to: '/admin/devices', label: 'navigation.devices', icon: 'monitor' },
  { group: 'people', to: '/admin/audit', label: 'navigation.audit', icon: 'history' },
] as const satisfies readonly DashboardLink[];
