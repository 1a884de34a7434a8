import { classNames } from '@guildhall/ui/class-names';
import { Button, buttonClass } from '@guildhall/ui/button';
import { Icon } from '@guildhall/ui/icon';
import { SlideOver } from '@guildhall/ui/slide-over';
import { Link, NavLink, useLocation } from 'react-router';
import { mainNavigation } from '../../lib/pages/navigation.ts';
import { pageExists } from '../../site-map.ts';
import { SearchForm } from '../../features/catalog/components/search-form.tsx';
import { UserRow, UserSlot } from './user-slot.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { useSite } from '../../lib/pages/site.ts';
import { ColorModeMenu } from './color-mode-menu.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { LanguageLinks, LanguageOffer } from './language-links.tsx';
import { Logo } from './logo.tsx';

const SELL_PATH = '/sell/select-category';

/** Of a user, whose balance and messages need the room of the other links. */
const isCategory = ({ to }: { readonly to: string }) => to === '/accounts' || to === '/gift-cards';
/** The others would leave no room for the search, at any width: they are in the footer. */
const isInHeader = ({ to }: { readonly to: string }) => to !== '/blog';

/**
 * Search, categories, sell, balance, avatar. Sticky, and of the same height before and after
 * hydration.
 */
export function SiteHeader() {
  const { protection_label } = useSite();
  const t = useMessages('site');
  const links = mainNavigation(t, protection_label);
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-surface/92 backdrop-blur-md">
        <a
          href="#content"
          className="sr-only rounded-md bg-raised px-4 py-2 text-sm focus:not-sr-only focus:absolute focus:top-2 focus:start-2 focus:z-50"
        >
          {t('skip_to_content')}
        </a>
        {/* With large text it becomes two lines, but not where the links are shown. */}
        <div className="page-column flex min-h-16 flex-wrap items-center gap-x-2 md:gap-x-4 lg:gap-x-6 xl:flex-nowrap">
          {links.length > 0 && <PhoneMenu />}
          <Link to="/" className="rounded-md py-1">
            <Logo gives />
          </Link>
          <nav aria-label={t('navigation.main')} className="hidden items-center gap-1 xl:flex">
            {links.filter(isInHeader).map((link) => (
              <NavLink
                key={link.to}
                to={link.to}
                className={classNames(
                  'rounded-md px-2 py-2 text-sm font-medium whitespace-nowrap text-muted',
                  'transition-colors hover:bg-hover hover:text-ink aria-[current]:text-ink',
                  !isCategory(link) && 'for-strangers',
                )}
              >
                {link.label}
              </NavLink>
            ))}
          </nav>
          {/* It gives way before the header breaks: narrower than its field would be by itself. */}
          <div className="ms-auto hidden min-w-0 max-w-md grow basis-44 md:block">
            <SearchForm />
          </div>
          <div className="ms-auto flex shrink-0 items-center gap-1 md:ms-0">
            {pageExists(SELL_PATH) && (
              <Link
                to={SELL_PATH}
                className={buttonClass({ variant: 'ghost', className: 'hidden sm:inline-flex' })}
              >
                {t('sell')}
              </Link>
            )}
            <CurrencyMenu className="hidden px-2 lg:inline-flex" />
            <span className="max-sm:hidden">
              <ColorModeMenu />
            </span>
            <UserSlot />
          </div>
        </div>
        <noscript>
          <p className="page-column py-2 text-sm text-ink">{t('needs_scripts')}</p>
        </noscript>
      </header>
      <LanguageOffer />
      <PhoneSearch />
    </>
  );
}

/**
 * On phones the search is a line of its own that scrolls away; the home page has its own search.
 */
function PhoneSearch() {
  const { pathname } = useLocation();
  if (pathname === '/' || !pageExists('/search')) return null;
  return (
    <div className="page-column pt-3 md:hidden">
      <SearchForm />
    </div>
  );
}

/** On phones and tablets: the categories, and what the header has no room for. */
function PhoneMenu() {
  const t = useMessages('site');
  const { protection_label } = useSite();
  return (
    <SlideOver
      side="start"
      title={t('menu')}
      trigger={
        <Button
          variant="ghost"
          size="icon"
          icon="menu"
          aria-label={t('menu')}
          className="-ms-2.5 xl:hidden"
        />
      }
    >
      <nav aria-label={t('navigation.main')} className="-mx-2 flex flex-col">
        {mainNavigation(t, protection_label).map((link) => (
          <NavLink
            key={link.to}
            to={link.to}
            className="flex min-h-12 items-center gap-3 rounded-md px-2 text-base text-ink hover:bg-hover aria-[current]:text-accent-ink"
          >
            <Icon name={link.icon} className="size-5 text-muted" />
            {link.label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-6 flex flex-col gap-4 sm:hidden">
        <UserRow />
        {pageExists(SELL_PATH) && (
          <Link to={SELL_PATH} className={buttonClass({ variant: 'secondary', block: true })}>
            {t('sell')}
          </Link>
        )}
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <LanguageLinks />
        <CurrencyMenu />
        <span className="sm:hidden">
          <ColorModeMenu />
        </span>
      </div>
    </SlideOver>
  );
}
