import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useMatches, useNavigate, useSearchParams } from 'react-router';
import { opens, pageById } from '../../site-map.ts';
import type { Guard } from '../pages/site-page.ts';
import { type AuthState, useAuth, wasSignedOutByUser } from './auth-state.ts';
import {
  dropFragment,
  keepFragment,
  RETURN_PARAMETER,
  safeReturnPath,
  signInPath,
  withFragment,
} from './return-path.ts';

type Verdict = 'enter' | 'wait' | 'sign-in' | 'go-on' | 'not-found';

/**
 * Whether the user may see the page, from the site map and the state of the session. The server
 * decides independently.
 */
export function verdictOf(guard: Guard, auth: AuthState): Verdict {
  if (guard === 'none') return 'enter';
  if (guard === 'guest') return auth.isAuthenticated ? 'go-on' : 'enter';
  if (auth.loading) return 'wait';
  if (!auth.isAuthenticated || !auth.user) return 'sign-in';
  return opens(guard, auth.user.permissions) ? 'enter' : 'not-found';
}

/** The guard of the page that is shown, from the site map. */
function useGuard(): Guard {
  const matches = useMatches();
  return pageById(matches.at(-1)?.id ?? '')?.guard ?? 'none';
}

export interface GuardedProps {
  children: ReactNode;
  /** Shown until the user is known. */
  waiting: ReactNode;
  notFound: ReactNode;
}

/** Shows the page, or redirects users who may not see it. */
export function Guarded({ children, waiting, notFound }: GuardedProps) {
  const auth = useAuth();
  const verdict = verdictOf(useGuard(), auth);
  const { isAuthenticated } = auth;
  const location = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const here = `${location.pathname}${location.search}`;
  const next = safeReturnPath(search.get(RETURN_PARAMETER));
  const shownPage = useRef<string | null>(null);

  useEffect(() => {
    if (verdict === 'enter') shownPage.current = location.key;
    if (verdict === 'sign-in') {
      keepFragment(here, location.hash);
      // A user who signs out on a page has not asked for it again: they leave for the home page.
      const leaves = wasSignedOutByUser() && shownPage.current === location.key;
      void navigate(leaves ? '/' : signInPath(here), { replace: true });
    }
    if (verdict === 'go-on') void navigate(withFragment(next), { replace: true });
    else if (isAuthenticated) dropFragment();
  }, [verdict, isAuthenticated, here, location.hash, location.key, next, navigate]);

  if (verdict === 'enter') return children;
  return verdict === 'not-found' ? notFound : waiting;
}
