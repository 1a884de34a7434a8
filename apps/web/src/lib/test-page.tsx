import { cleanup, configure, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { UserView } from '@guildhall/api/identity/views';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { UiLocaleProvider } from '@guildhall/ui/ui-locale';
import type { ReactElement } from 'react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router';
import { afterEach, beforeEach } from 'vitest';
import { ApiScope } from './api/api-scope.tsx';
import { setSignedIn, forgetUser } from './session/auth-state.ts';
import type { Site } from './pages/site.ts';
import { drawToasts, type Toast } from './toasts.ts';
import { uiLocaleOf } from './language/ui-locale.ts';

declare global {
  // React reads this name.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
// The code of a popup is loaded at its first opening, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** The toasts of this test, oldest first. */
export const shownToasts: Toast[] = [];
let stopDrawing = () => {};

beforeEach(() => {
  shownToasts.length = 0;
  stopDrawing = drawToasts((toast) => shownToasts.push(toast));
});

afterEach(() => {
  cleanup();
  stopDrawing();
  // Clears the cache and the user for the next test.
  forgetUser();
});

export interface RenderedPage extends RenderResult {
  readonly user: UserEvent;
  /** The current path and search. */
  readonly address: () => string;
}

/** What the root of the app has loaded: the settings and the rules in force. */
const site: Site = {
  mode: 'live',
  site_name: 'Guildhall',
  protection_label: 'TradeShield',
  social_links: [],
  chat_frame_url: null,
  is_open_demo: false,
  rules: firstRuleBook,
};

/**
 * Renders a page as in the app: with its root, router, API client and cache. `load` runs when the
 * URL changes, as the loader of a route does. `settings` are what the site has set otherwise.
 */
export function renderPage(
  page: ReactElement,
  at: InitialEntry = '/',
  load?: (request: Request) => Promise<unknown>,
  settings: Partial<Site> = {},
): RenderedPage {
  const ownSite = { ...site, ...settings };
  const element = (
    <UiLocaleProvider value={uiLocaleOf('en')}>
      <ApiScope>{page}</ApiScope>
    </UiLocaleProvider>
  );
  const route = { id: 'page', path: '*', element };
  const loader = load && (async ({ request }: { request: Request }) => await load(request));
  const children = [loader ? { ...route, loader } : route];
  const root = { id: 'root', loader: () => ownSite, shouldRevalidate: () => false, children };
  const router = createMemoryRouter([root], {
    initialEntries: [at],
    hydrationData: { loaderData: { root: ownSite, page: {} } },
  });
  const rendered = render(<RouterProvider router={router} />);
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...rendered, user: userEvent.setup({ delay: null }), address };
}

/** Signs in a user, as after the check of a stored token. */
export function signedIn(changes: Partial<UserView> = {}): void {
  setSignedIn(sampleUser(changes), 'token-1');
}

export function sampleUser(changes: Partial<UserView> = {}): UserView {
  return {
    id: 'user-1',
    email: 'wren@example.test',
    username: 'Wren',
    avatar_url: null,
    avatar_large_url: null,
    role: 'user',
    permissions: [],
    restrictions: [],
    level: 0,
    is_active: true,
    two_factor: false,
    language: 'en',
    created_at: '2026-01-01T00:00:00.000Z',
    closes_at: null,
    ...changes,
  };
}

/** The error message of a field; null if it has none. */
export function errorAt(field: HTMLElement): string | null {
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const id = ids.find((each) => each.endsWith('-error'));
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null);
}

/** Whether a button shows progress: it ignores clicks and keeps the focus. */
export function isBusy(button: HTMLElement): boolean {
  return button.getAttribute('aria-busy') === 'true';
}
