import type { IconName } from '@guildhall/ui/icon';
import { navigationCopy } from './site-copy.ts';
import { pageExists } from '../site-map.ts';

export interface NavigationLink {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

/** What a signed-in user has: the side of the dashboard. */
const DASHBOARD: readonly NavigationGroup[] = [
  {
    title: navigationCopy.buying,
    links: [
      { to: '/dashboard/orders/purchased', label: navigationCopy.purchased, icon: 'shopping-bag' },
    ],
  },
  {
    title: navigationCopy.selling,
    links: [
      { to: '/dashboard/orders/sold', label: navigationCopy.sold, icon: 'package-check' },
      { to: '/dashboard/offers/accounts', label: navigationCopy.account_offers, icon: 'gamepad-2' },
      { to: '/dashboard/offers/gift-cards', label: navigationCopy.card_offers, icon: 'gift' },
    ],
  },
  {
    title: navigationCopy.you,
    links: [
      { to: '/dashboard/wallet', label: navigationCopy.wallet, icon: 'wallet' },
      { to: '/dashboard/messages', label: navigationCopy.messages, icon: 'message-square' },
      { to: '/dashboard/notifications', label: navigationCopy.notifications, icon: 'bell' },
      { to: '/dashboard/feedbacks', label: navigationCopy.feedbacks, icon: 'star' },
      { to: '/dashboard/settings', label: navigationCopy.settings, icon: 'settings' },
    ],
  },
];

function shopLinks(protectionLabel: string): readonly NavigationLink[] {
  return [
    { to: '/accounts', label: navigationCopy.games, icon: 'gamepad-2' },
    { to: '/gift-cards', label: navigationCopy.gift_cards, icon: 'gift' },
    {
      to: '/support/buying-tradeshield',
      label: navigationCopy.protection(protectionLabel),
      icon: 'shield-check',
    },
    { to: '/fees', label: navigationCopy.fees, icon: 'receipt-text' },
    { to: '/blog', label: navigationCopy.blog, icon: 'file-text' },
  ];
}

function footer(protectionLabel: string): readonly NavigationGroup[] {
  return [
    {
      title: navigationCopy.shop,
      links: [
        ...shopLinks(protectionLabel).filter(isShop),
        { to: '/developers', label: navigationCopy.developers, icon: 'file-text' },
      ],
    },
    {
      title: navigationCopy.selling,
      links: [
        { to: '/sell/select-category', label: navigationCopy.sell_something, icon: 'store' },
        { to: '/verify/verify-seller', label: navigationCopy.verification, icon: 'badge-check' },
        { to: '/support/seller-rules', label: navigationCopy.seller_rules, icon: 'file-text' },
        { to: '/fees', label: navigationCopy.fees, icon: 'receipt-text' },
      ],
    },
    {
      title: navigationCopy.trust,
      links: [
        { to: '/support/buying-tradeshield', label: navigationCopy.buying_safely, icon: 'shield' },
        { to: '/support/selling-tradeshield', label: navigationCopy.selling_safe, icon: 'shield' },
        { to: '/support/account-warranty', label: navigationCopy.account_warranty, icon: 'shield' },
        { to: '/proof', label: navigationCopy.proof, icon: 'scale' },
        { to: '/faq', label: navigationCopy.faq, icon: 'circle-help' },
        { to: '/contact', label: navigationCopy.contact, icon: 'mail' },
      ],
    },
    {
      title: navigationCopy.policies,
      links: [
        { to: '/terms-of-service', label: navigationCopy.terms, icon: 'file-text' },
        { to: '/privacy-policy', label: navigationCopy.privacy, icon: 'file-text' },
        { to: '/cookies-policy', label: navigationCopy.cookies, icon: 'file-text' },
        { to: '/refund-policy', label: navigationCopy.refunds, icon: 'file-text' },
        { to: '/withdrawal-policy', label: navigationCopy.withdrawals, icon: 'file-text' },
      ],
    },
  ];
}

function isShop(link: NavigationLink): boolean {
  return link.to === '/accounts' || link.to === '/gift-cards' || link.to === '/blog';
}

/** Only what is on the site map: a link that leads nowhere is worse than none. */
function existing(groups: readonly NavigationGroup[]): readonly NavigationGroup[] {
  return groups
    .map((group) => ({ ...group, links: group.links.filter((link) => pageExists(link.to)) }))
    .filter((group) => group.links.length > 0);
}

export const dashboardNavigation = existing(DASHBOARD);

/** What fits on a phone's bottom bar; the rest is in the user's menu. */
export const bottomBarLinks = dashboardNavigation.flatMap((group) => group.links).slice(0, 5);

export function mainNavigation(protectionLabel: string): readonly NavigationLink[] {
  return shopLinks(protectionLabel).filter((link) => pageExists(link.to));
}

export function footerNavigation(protectionLabel: string): readonly NavigationGroup[] {
  return existing(footer(protectionLabel));
}
