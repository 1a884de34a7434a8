import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { RETURN_PARAMETER, safeReturnPath, withReturn } from '../../lib/return-path.ts';

/** Where somebody confirms his address, and goes on after it; both outlive a reload there. */
export function activationPath(userId: string, next: string): string {
  return withReturn(`/auth/activate?user_id=${encodeURIComponent(userId)}`, next);
}

/** Where the visitor goes on when he is in, as the page's address says. */
export function useReturnPath(): string {
  const [search] = useSearchParams();
  return safeReturnPath(search.get(RETURN_PARAMETER));
}

/** The state of an address at which somebody goes on with what he had begun there. */
export function resumeStateFor(action: string | null): { resumeAction: string } | null {
  return action === null ? null : { resumeAction: action };
}

function isResumeStateFor(action: string, state: unknown): boolean {
  const isObject = typeof state === 'object' && state !== null;
  return isObject && 'resumeAction' in state && state.resumeAction === action;
}

/**
 * Goes on, once, with what was begun by a press before its user left to prove himself at a
 * provider. Only that way back carries the act's name, in the state of its address: no link can.
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
