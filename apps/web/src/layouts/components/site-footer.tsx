import { Link } from 'react-router';
import { footerNavigation } from '../../lib/pages/navigation.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { useSite } from '../../lib/pages/site.ts';
import { CookieSettings } from './cookie-settings.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { FollowLinks } from './follow-links.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

/** The footer with the policies; it links only to pages that exist. */
export function SiteFooter() {
  const { mode, protection_label } = useSite();
  const t = useMessages('site');
  const groups = footerNavigation(t, protection_label);
  return (
    <footer className="mt-20 border-t border-line bg-sunken">
      <div className="page-column flex flex-col gap-10 py-12 lg:flex-row lg:justify-between">
        <div className="max-w-xs">
          <Logo />
          <p className="mt-3 text-sm text-muted">{t('tagline')}</p>
          {mode === 'demo' && <p className="mt-3 text-sm text-muted">{t('demo_banner')}</p>}
          <div className="mt-3">
            <LanguageLinks />
            <CurrencyMenu className="-ms-4" />
            <FollowLinks />
            <CookieSettings />
          </div>
        </div>
        <div className="grid grid-cols-[auto_auto] gap-x-6 gap-y-8 sm:grid-cols-4 sm:gap-x-10">
          {groups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className="text-sm font-semibold text-ink">{group.title}</h2>
              <ul className="mt-2 flex flex-col">
                {group.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className="inline-flex min-h-11 items-center text-sm text-muted hover:text-ink md:min-h-8"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  );
}
