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
export function comeBackFor(act: string | null): { come_back_for: string } | null {
  return act === null ? null : { come_back_for: act };
}

function isComeBackFor(act: string, state: unknown): boolean {
  const is_object = typeof state === 'object' && state !== null;
  return is_object && 'come_back_for' in state && state.come_back_for === act;
}

/**
 * Goes on, once, with what was begun by a press before its user left to prove himself at a
 * provider. Only that way back carries the act's name, in the state of its address: no link can.
 */
export function useComeBack(act: string, goOn: () => void): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(goOn);
  const gone = useRef(false);
  useEffect(() => {
    latest.current = goOn;
  });
  const is_back = isComeBackFor(act, state);
  useEffect(() => {
    if (!is_back || gone.current) return;
    gone.current = true;
    // Neither a reload nor the way back through the history begins it again.
    const here = { pathname, search, hash };
    void navigate(here, { replace: true, state: null, preventScrollReset: true });
    latest.current();
  }, [is_back, pathname, search, hash, navigate]);
}

/** For a ConfirmDialog: what takes something away is asked again, not done, by coming back. */
export function useAskedAgain(act: string) {
  const [open, setOpen] = useState(false);
  useComeBack(act, () => setOpen(true));
  return { open, onOpenChange: setOpen };
}
