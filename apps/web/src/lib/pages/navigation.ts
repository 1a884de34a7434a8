import type { IconName } from '@guildhall/ui/icon';
import type { Messages } from '@guildhall/locales/messages';
import { pageExists } from '../../site-map.ts';

type T = Messages<'site'>;

export interface NavigationLink {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

function shopLinks(t: T, protectionLabel: string): readonly NavigationLink[] {
  return [
    { to: '/accounts', label: t('navigation.games'), icon: 'gamepad-2' },
    { to: '/gift-cards', label: t('navigation.gift_cards'), icon: 'gift' },
    {
      to: '/support/buying-tradeshield',
      label: t('navigation.protection', { label: protectionLabel }),
      icon: 'shield-check',
    },
    { to: '/fees', label: t('navigation.fees'), icon: 'receipt-text' },
    { to: '/blog', label: t('navigation.blog'), icon: 'file-text' },
  ];
}

function footer(t: T, protectionLabel: string): readonly NavigationGroup[] {
  return [
    {
      title: t('navigation.shop'),
      links: [
        ...shopLinks(t, protectionLabel).filter(isShop),
        { to: '/developers', label: t('navigation.developers'), icon: 'file-text' },
      ],
    },
    {
      title: t('navigation.selling'),
      links: [
        { to: '/sell/select-category', label: t('navigation.sell_something'), icon: 'store' },
        { to: '/verify/verify-seller', label: t('navigation.verification'), icon: 'badge-check' },
        { to: '/support/seller-rules', label: t('navigation.seller_rules'), icon: 'file-text' },
        { to: '/fees', label: t('navigation.fees'), icon: 'receipt-text' },
      ],
    },
    {
      title: t('navigation.trust'),
      links: [
        { to: '/support/buying-tradeshield', label: t('navigation.buying_safely'), icon: 'shield' },
        {
          to: '/support/selling-tradeshield',
          label: t('navigation.selling_safely'),
          icon: 'shield',
        },
        {
          to: '/support/account-warranty',
          label: t('navigation.account_warranty'),
          icon: 'shield',
        },
        { to: '/proof', label: t('navigation.proof'), icon: 'scale' },
        { to: '/support', label: t('navigation.support'), icon: 'circle-help' },
        { to: '/faq', label: t('navigation.faq'), icon: 'circle-help' },
        { to: '/contact', label: t('navigation.contact'), icon: 'mail' },
        { to: '/status', label: t('navigation.status'), icon: 'circle-check' },
      ],
    },
    {
      title: t('navigation.policies'),
      links: [
        { to: '/terms-of-service', label: t('navigation.terms'), icon: 'file-text' },
        { to: '/privacy-policy', label: t('navigation.privacy'), icon: 'file-text' },
        { to: '/cookies-policy', label: t('navigation.cookies'), icon: 'file-text' },
        { to: '/refund-policy', label: t('navigation.refunds'), icon: 'file-text' },
        { to: '/withdrawal-policy', label: t('navigation.withdrawals'), icon: 'file-text' },
      ],
    },
  ];
}

function isShop(link: NavigationLink): boolean {
  return link.to === '/accounts' || link.to === '/gift-cards' || link.to === '/blog';
}

/** Only links to pages on the site map. */
function existing(groups: readonly NavigationGroup[]): readonly NavigationGroup[] {
  return groups
    .map((group) => ({ ...group, links: group.links.filter((link) => pageExists(link.to)) }))
    .filter((group) => group.links.length > 0);
}

export function mainNavigation(t: T, protectionLabel: string): readonly NavigationLink[] {
  return shopLinks(t, protectionLabel).filter((link) => pageExists(link.to));
}

export function footerNavigation(t: T, protectionLabel: string): readonly NavigationGroup[] {
  return existing(footer(t, protectionLabel));
}
