import type { Messages } from '@guildhall/locales/messages';
import type { Guard } from '../../site-map.ts';
import { existing, type NavigationGroup, type NavigationLink } from './navigation.ts';

// Not in navigation.ts, which every visitor downloads.

type T = Messages<'site'>;

const SALES_PATH = '/dashboard/sales';
const STATEMENTS_PATH = '/dashboard/statements';
/** Not in the bottom bar. */
const SELDOM = [SALES_PATH, STATEMENTS_PATH];

/** The dashboard navigation of a signed-in user. */
function dashboard(t: T): readonly NavigationGroup[] {
  return [
    {
      title: t('navigation.buying'),
      links: [
        {
          to: '/dashboard/orders/purchased',
          label: t('navigation.purchased'),
          icon: 'shopping-bag',
        },
      ],
    },
    {
      title: t('navigation.selling'),
      links: [
        { to: '/dashboard/orders/sold', label: t('navigation.sold'), icon: 'package-check' },
        {
          to: '/dashboard/offers/accounts',
          label: t('navigation.account_offers'),
          icon: 'gamepad-2',
        },
        { to: '/dashboard/offers/gift-cards', label: t('navigation.card_offers'), icon: 'gift' },
        { to: SALES_PATH, label: t('navigation.sales'), icon: 'chart-column' },
      ],
    },
    {
      title: t('navigation.you'),
      links: [
        { to: '/dashboard/wallet', label: t('navigation.wallet'), icon: 'wallet' },
        { to: STATEMENTS_PATH, label: t('navigation.statements'), icon: 'receipt-text' },
        { to: '/dashboard/saved', label: t('navigation.saved'), icon: 'heart' },
        { to: '/dashboard/messages', label: t('navigation.messages'), icon: 'message-square' },
        { to: '/dashboard/notifications', label: t('navigation.notifications'), icon: 'bell' },
        { to: '/dashboard/feedbacks', label: t('navigation.feedbacks'), icon: 'star' },
        { to: '/dashboard/settings', label: t('navigation.settings'), icon: 'settings' },
      ],
    },
  ];
}

/** What staff do for others: each page with what it asks for. */
function team(t: T, permissions: readonly string[]): readonly NavigationGroup[] {
  const pages: readonly (NavigationLink & { readonly guard: Guard })[] = [
    {
      guard: 'orders.review_payments',
      to: '/admin/orders',
      label: t('navigation.payment_reviews'),
      icon: 'scale',
    },
    {
      guard: 'offers.review',
      to: '/admin/offers',
      label: t('navigation.offer_reviews'),
      icon: 'badge-check',
    },
  ];
  const links = pages.filter(({ guard }) => permissions.includes(guard));
  return links.length === 0 ? [] : [{ title: t('navigation.team'), links }];
}

/** The pages of the dashboard that these permissions open; `permissions` are the user's. */
export function dashboardNavigation(
  t: T,
  permissions: readonly string[],
): readonly NavigationGroup[] {
  return existing([...dashboard(t), ...team(t, permissions)]);
}

/** The links that fit in the bottom bar on phones; the others are in the user menu. */
export function bottomBarLinks(t: T): readonly NavigationLink[] {
  return dashboardNavigation(t, [])
    .flatMap((group) => group.links)
    .filter(({ to }) => !SELDOM.includes(to))
    .slice(0, 5);
}
