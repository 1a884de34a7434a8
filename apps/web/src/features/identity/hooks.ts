import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { RETURN_PARAMETER, safeReturnPath, withReturn } from '../../lib/return-path.ts';

/** The page where a user confirms their email and continues after it; a reload keeps both. */
export function activationPath(userId: string, next: string): string {
  return withReturn(`/auth/activate?user_id=${encodeURIComponent(userId)}`, next);
}

/** Where the visitor continues after signing in, as the page's address says. */
export function useReturnPath(): string {
  const [search] = useSearchParams();
  return safeReturnPath(search.get(RETURN_PARAMETER));
}

/** The history state with which a page continues an action that was started there. */
export function resumeStateFor(action: string | null): { resumeAction: string } | null {
  return action === null ? null : { resumeAction: action };
}

function isResumeStateFor(action: string, state: unknown): boolean {
  const isObject = typeof state === 'object' && state !== null;
  return isObject && 'resumeAction' in state && state.resumeAction === action;
}

/**
 * Continues, once, the action that the user started before they left to prove their identity at a
 * provider. Only that way back carries the action's name, in the history state: no link can.
 */
export function useResumedAction(action: string, onResume: () => void): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(onResume);
  const gone = useRef(false);
  useEffect(() => {
    latest.current = onResume;
  });
  const isBack = isResumeStateFor(action, state);
  useEffect(() => {
    if (!isBack || gone.current) return;
    gone.current = true;
    // Neither a reload nor the way back through the history begins it again.
    const here = { pathname, search, hash };
    void navigate(here, { replace: true, state: null, preventScrollReset: true });
    latest.current();
  }, [isBack, pathname, search, hash, navigate]);
}

/** For a ConfirmDialog: what takes something away is asked again, not done, by coming back. */
export function useResumedConfirmation(action: string) {
  const [open, setOpen] = useState(false);
  useResumedAction(action, () => setOpen(true));
  return { open, onOpenChange: setOpen };
}
