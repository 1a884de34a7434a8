import { CSPProvider } from '@base-ui/react/csp-provider';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { LiveRegion } from '@guildhall/ui/live-region';
import { UiLocaleProvider } from '@guildhall/ui/ui-locale';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { SlideOverScope } from '@guildhall/ui/slide-over';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  createPath,
  Links,
  type Location,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import appCss from './app.css?url';
import { LiveChat } from './layouts/components/live-chat.tsx';
import { NavigationProgress } from './layouts/components/navigation-progress.tsx';
import { OfflineBar } from './layouts/components/offline-bar.tsx';
import { OpenDemoNotice } from './layouts/components/open-demo-notice.tsx';
import { PageError } from './layouts/components/page-error.tsx';
import { StorageNotice } from './layouts/components/storage-notice.tsx';
import { languageFacts, languageOfPath } from '@guildhall/locales/languages';
import { onUnauthorized } from './lib/api/api-errors.ts';
import { forgetUser, startAuth, useAuth } from './lib/session/auth-state.ts';
import { FAILED_START_ID, useFailedStart, useStart } from './lib/pages/failed-start.ts';
import { HEAD_SCRIPT } from './lib/pages/head-script.ts';
import { buildIsStale, watchBuild } from './lib/pages/build-watch.ts';
import {
  type ColorMode,
  useActiveColorMode,
  useAppliedColorMode,
  useForcedColorMode,
} from './lib/color-mode.ts';
import { CAPTURE_EARLY_INPUT, useEarlyInput } from './lib/forms/early-input.ts';
import { MessageLinks } from './lib/language/message-links.tsx';
import { documentMessages, LanguageProvider, useMessages } from './lib/language/messages.ts';
import { metaMessages } from './lib/pages/page-meta.ts';
import { PayloadPreload } from './lib/api/payload-preload.tsx';
import { apiContext, loadPublic } from './lib/api/public-data.ts';
import { signInPath } from './lib/session/return-path.ts';
import { followRouteRules, useRouteRules } from './lib/pages/route-rules.ts';
import { DEFAULT_SITE_NAME } from './lib/pages/site.ts';
import { onToastWaiting, toasts } from './lib/toasts.ts';
import { readToken } from './lib/session/token.ts';
import { uiLocaleOf } from './lib/language/ui-locale.ts';

/** The id of <main> in every layout. */
const CONTENT_ID = 'content';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** The page of an error has a title of its own. */
export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => [
  ...(error ? [] : [{ title: loaderData?.site_name ?? DEFAULT_SITE_NAME }]),
  ...(loaderData === undefined
    ? []
    : [{ name: 'description', content: metaMessages(matches, 'site')('tagline') }]),
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [followRouteRules];

/** The settings that every page needs. The passwords of the demo are only on the sign-in page. */
export async function loader({ context }: Route.LoaderArgs) {
  const [site, rules] = await loadPublic(context, (api) =>
    Promise.all([api.site.info(), api.site.rules()]),
  );
  const { mode, is_open_demo, site_name, protection_label, social_links, chat_frame_url } = site;
  const { language, api_base_url } = context.get(apiContext);
  const shown = { mode, is_open_demo, site_name, protection_label, social_links, chat_frame_url };
  return { ...shown, rules, language, api_base_url };
}

/**
 * The settings do not change while the server runs. The rules may: an open page keeps those that it
 * was loaded with, and an offer or order shows its own.
 */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const forced = useForcedColorMode();
  useAppliedColorMode();
  // The path decides: the router of German pages has the base path /de.
  const language = languageOfPath(useHref('/'));
  const api = useRouteLoaderData<typeof loader>('root')?.api_base_url;
  return (
    <html
      lang={language}
      dir={languageFacts(language).direction}
      // The script below sets data-theme and data-visitor before hydration.
      suppressHydrationWarning
      // Where lib/api/api-fetch.ts calls the API.
      data-api={api}
      {...(forced ? { 'data-forced': forced, 'data-theme': forced } : {})}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <script dangerouslySetInnerHTML={{ __html: CAPTURE_EARLY_INPUT }} />
        {/* The precedence moves it before everything that comes later, above all scripts. */}
        <link rel="stylesheet" href={appCss} precedence="default" />
        <LanguageProvider value={language}>
          <MessageLinks />
          <Meta />
        </LanguageProvider>
        <Links />
      </head>
      <body>
        <LanguageProvider value={language}>
          <UiLocaleProvider value={uiLocaleOf(language)}>
            <FailedStart />
            {children}
          </UiLocaleProvider>
        </LanguageProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const { pathname } = useLocation();
  useEarlyInput();
  useStart();
  useRouteRules();

  return (
    <CSPProvider disableStyleElements>
      <OpenDemoNotice />
      <StorageNotice />
      <SlideOverScope signal={pathname}>
        <Outlet />
      </SlideOverScope>
      <PayloadPreload pathname={pathname} />
      <NavigationProgress />
      <OfflineBar />
      <LiveChat />
      <SessionWatch />
      <BuildWatch />
      <RouteAnnouncer pathname={pathname} />
      <Toasts theme={useActiveColorMode()} />
    </CSPProvider>
  );
}

/** Checks the stored token once, and redirects to the sign-in page when the server rejects it. */
function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    startAuth();
  }, []);
  useEffect(() => {
    onUnauthorized(() => {
      // Calls of signed-out users are refused too (the sales page has no guard): no session has
      // ended then.
      if (readToken() !== null) {
        forgetUser();
        toasts.info(documentMessages('site')('session_ended'));
      }
      // Several calls may be refused at once; the first one has redirected already.
      if (pathname.startsWith('/auth')) return;
      void navigate(signInPath(`${pathname}${search}`), { replace: true });
    });
  }, [navigate, pathname, search]);
  return null;
}

/** Shown where the page stays as the server has rendered it. */
function FailedStart() {
  const t = useMessages('site');
  return (
    <p
      id={FAILED_START_ID}
      hidden
      role="alert"
      className="border-b border-attention bg-attention-soft px-4 py-3 text-center text-sm text-ink"
    >
      {t('start_failed')}
    </p>
  );
}

const loadToastContainer = () => import('./layouts/components/toast-container.tsx');

/**
 * The container for toasts is loaded with the first toast, and for signed-in users at once, because
 * screen readers announce a live region best if it exists before its text.
 */
function Toasts({ theme }: { theme: ColorMode }) {
  const { isAuthenticated } = useAuth();
  const [container, fetchToastContainer] = useOnDemand(loadToastContainer);
  useEffect(() => {
    onToastWaiting(fetchToastContainer);
    if (isAuthenticated) fetchToastContainer();
  }, [isAuthenticated, fetchToastContainer]);
  return container && <container.ToastContainer theme={theme} />;
}

/** Loads the next page as a new document if a newer build is deployed, or its code is missing. */
function BuildWatch() {
  const { location } = useNavigation();
  const target = useRef(location);
  useEffect(() => {
    target.current = location;
    if (buildIsStale()) loadDocument(location);
  }, [location]);
  useEffect(() => watchBuild(() => loadDocument(target.current)), []);
  return null;
}

function loadDocument(target: Location | undefined): void {
  if (target) globalThis.location.assign(createPath(target));
}

/** After a navigation: moves the focus to the new content and announces the title. */
function RouteAnnouncer({ pathname }: { pathname: string }) {
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return <LiveRegion message={title} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  useFailedStart(error);
  return (
    <CSPProvider disableStyleElements>
      <SlideOverScope signal={pathname}>
        <PageError error={error} />
      </SlideOverScope>
    </CSPProvider>
  );
}
