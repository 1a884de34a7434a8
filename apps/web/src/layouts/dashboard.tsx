import { Icon } from '@guildhall/ui/icon';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { CookieSettings } from './components/cookie-settings.tsx';
import { LanguageLinks } from './components/language-links.tsx';
import { PageHidden, PageSkeleton } from './components/page-skeleton.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { UnreadCount } from '../features/messages/components/unread-count.tsx';
import { RestrictionBanner } from '../features/moderation/components/restriction-banner.tsx';
import { NeedsYouCount } from '../features/orders/components/needs-you-count.tsx';
import { ClosingNotice } from '../features/privacy/components/closing-notice.tsx';
import type { OrderSide } from '../features/orders/hooks.ts';
import { useMessages, withMessages } from '../lib/language/messages.ts';
import { ApiScope } from '../lib/api/api-scope.tsx';
import { useAuth } from '../lib/session/auth-state.ts';
import { Guarded } from '../lib/session/guard.tsx';
import {
  bottomBarLinks,
  dashboardNavigation,
  isOpenTo,
  staffNavigation,
} from '../dashboard-navigation.ts';

/** The pages of the user: navigation at the side, on phones at the bottom. */
export default function DashboardLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="page-column flex grow gap-10">
        <SideNavigation />
        <div className="flex min-w-0 grow flex-col pt-6 pb-24 md:pt-8 lg:pb-8">
          <main id="content" tabIndex={-1} className="grow pb-12 outline-none">
            <Guarded waiting={<PageSkeleton />} notFound={<PageHidden />}>
              <ApiScope>
                <ClosingNotice />
                <Restrictions />
                <Outlet />
              </ApiScope>
            </Guarded>
          </main>
          <LanguageLinks />
          <div>
            <CookieSettings />
          </div>
        </div>
      </div>
      <BottomBar />
      <Commands />
    </div>
  );
}

const loadCommands = withMessages(['staff'], () => import('./components/staff-commands.tsx'));

/** The keys of the admin area. Nobody else downloads their code. */
function Commands() {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const [commands, fetchCommands] = useOnDemand(loadCommands);
  const isShown = user !== null && isOpenTo(user.permissions, '/admin') && isInAdmin(pathname);
  useEffect(() => {
    if (isShown) fetchCommands();
  }, [isShown, fetchCommands]);
  return isShown && commands ? <commands.default /> : null;
}

const isInAdmin = (pathname: string) => pathname === '/admin' || pathname.startsWith('/admin/');

/** What restricts the user now is said on every page of theirs. */
function Restrictions() {
  const { user } = useAuth();
  const kinds = user?.restrictions ?? [];
  return kinds.length === 0 ? null : <RestrictionBanner kinds={kinds} />;
}

/** The pages of the user; in the admin area, its sections that the user may enter. */
function SideNavigation() {
  const t = useMessages('site');
  const { user } = useAuth();
  const { pathname } = useLocation();
  const isStaff = isInAdmin(pathname);
  const navigation = isStaff ? staffNavigation : dashboardNavigation;
  return (
    <nav
      aria-label={t(isStaff ? 'navigation.admin' : 'navigation.dashboard')}
      className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-56 shrink-0 flex-col gap-6 overflow-y-auto border-e border-line py-8 pe-6 lg:flex"
    >
      {navigation(t, user?.permissions ?? []).map((group) => (
        <div key={group.title}>
          <h2 className="px-3 pb-1.5 text-xs font-medium text-muted">{group.title}</h2>
          <ul className="flex flex-col gap-0.5">
            {group.links.map((link) => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  // Every section is below the first page.
                  end={link.to === '/admin'}
                  className="flex h-10 items-center gap-3 rounded-md px-3 text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink"
                >
                  <Icon name={link.icon} className="size-4.5" />
                  <span className="grow">{link.label}</span>
                  <LinkCount to={link.to} />
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The links with a number of what waits for the user. */
const COUNTED: Readonly<Record<string, OrderSide>> = {
  '/dashboard/orders/purchased': 'bought',
  '/dashboard/orders/sold': 'sold',
};

function LinkCount({ to }: { to: string }) {
  const { user } = useAuth();
  const side = COUNTED[to];
  if (user === null) return null;
  if (to === '/dashboard/messages') {
    return (
      <ApiScope>
        <UnreadCount />
      </ApiScope>
    );
  }
  if (side === undefined) return null;
  return (
    <ApiScope>
      <NeedsYouCount side={side} />
    </ApiScope>
  );
}

function BottomBar() {
  const t = useMessages('site');
  const links = bottomBarLinks(t);
  if (links.length === 0) return null;
  return (
    <nav
      aria-label={t('navigation.dashboard')}
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {/* With large text it scrolls: no label is cut off. */}
      <ul className="mx-auto flex max-w-xl overflow-x-auto [scrollbar-width:none]">
        {links.map((link) => (
          <li key={link.to} className="min-w-max flex-auto">
            <NavLink
              to={link.to}
              className="flex h-full min-h-[64px] flex-col items-center justify-center gap-1 px-1 py-2 text-xs font-medium whitespace-nowrap text-muted -outline-offset-2 aria-[current]:text-accent-ink"
            >
              <span className="relative">
                <Icon name={link.icon} className="size-5.5" />
                <span className="absolute -end-4 -top-2">
                  <LinkCount to={link.to} />
                </span>
              </span>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
