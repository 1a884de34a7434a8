import { Icon } from '@guildhall/ui/icon';
import { Link, Outlet } from 'react-router';
import { ColorModeMenu } from './components/color-mode-menu.tsx';
import { LanguageLinks } from './components/language-links.tsx';
import { Logo } from './components/logo.tsx';
import { PageHidden, PageSkeleton } from './components/page-skeleton.tsx';
import { useMessages } from '../lib/language/messages.ts';
import { protectionSteps } from '../features/content/messages.ts';
import { useSite } from '../lib/pages/site.ts';
import { Guarded } from '../lib/session/guard.tsx';

/** A card in the middle, and next to it an explanation of the protection. */
export default function AuthLayout() {
  const t = useMessages('site');
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1fr_minmax(26rem,38%)]">
      <div className="flex min-w-0 flex-col">
        <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 md:px-8">
          <Link to="/" className="shrink-0 rounded-md py-1">
            <Logo />
          </Link>
          <div className="flex items-center gap-4">
            <LanguageLinks />
            <ColorModeMenu />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="flex grow flex-col items-center px-4 pt-4 pb-12 sm:justify-center sm:pt-0 sm:pb-24 outline-none"
        >
          <div className="w-full max-w-[28rem] sm:rounded-2xl sm:border sm:border-line sm:bg-raised sm:p-8 sm:shadow-lift">
            <noscript>
              <p className="mb-6 rounded-lg border border-line bg-attention-soft p-4 text-sm text-ink">
                {t('needs_scripts')}
              </p>
            </noscript>
            <Guarded waiting={<PageSkeleton />} notFound={<PageHidden />}>
              <Outlet />
            </Guarded>
          </div>
        </main>
      </div>
      <Protection />
    </div>
  );
}

function Protection() {
  const t = useMessages('content/protection');
  const { protection_label, rules } = useSite();
  return (
    <aside className="border-line bg-sunken px-4 py-12 max-lg:border-t md:px-8 lg:flex lg:flex-col lg:justify-center lg:border-s lg:px-12">
      <div className="mx-auto w-full max-w-md">
        <h2 className="text-2xl font-semibold text-ink">{t('title')}</h2>
        <p className="mt-3 text-base text-muted">{t('intro', { label: protection_label })}</p>
        <ol className="mt-8 flex flex-col gap-6">
          {protectionSteps(t, rules).map((step) => (
            <li key={step.title} className="flex gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-lg border border-accent-line bg-accent-soft text-accent-ink">
                <Icon name={step.icon} className="size-5" />
              </span>
              <div>
                <h3 className="text-base font-semibold text-ink">{step.title}</h3>
                <p className="mt-0.5 text-sm text-muted">{step.body}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
