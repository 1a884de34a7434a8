import { MAILED_CODES, type MailedCode } from '@guildhall/domain/identity/types';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { RETURN_PARAMETER, safeReturnPath, withReturn } from '../../lib/session/return-path.ts';

/**
 * The path of the page where users confirm their email. The query keeps the user and the page to
 * return to.
 */
export function activationPath(userId: string, next: string): string {
  return withReturn(`/auth/activate?user_id=${encodeURIComponent(userId)}`, next);
}

/** The history state of the activation page: where the code goes, and whether one was just sent. */
export interface ActivationState {
  readonly email: string;
  readonly sent: boolean;
  /** Null when no code was sent by this page. */
  readonly mailed_code: MailedCode | null;
}

const subscribeToNothing = () => () => {};

/**
 * Null when the page was opened without a form, such as after a sign-on or from a bookmark, and
 * while a reloaded page is hydrated: the browser keeps the state, but the server has none.
 */
export function useActivationState(): ActivationState | null {
  const state: unknown = useLocation().state;
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isHydrated) return null;
  const known = typeof state === 'object' && state !== null && 'email' in state && 'sent' in state;
  if (!known) return null;
  const mailed = 'mailed_code' in state ? state.mailed_code : null;
  return {
    email: String(state.email),
    sent: state.sent === true,
    mailed_code: MAILED_CODES.find((each) => each === mailed) ?? null,
  };
}

/** The page to return to after sign-in, from the URL. */
export function useReturnPath(): string {
  const [search] = useSearchParams();
  return safeReturnPath(search.get(RETURN_PARAMETER));
}

/** The history state that continues an action on the page where it was started. */
export function resumeStateFor(action: string | null): { resumeAction: string } | null {
  return action === null ? null : { resumeAction: action };
}

function isResumeStateFor(action: string, state: unknown): boolean {
  const isObject = typeof state === 'object' && state !== null;
  return isObject && 'resumeAction' in state && state.resumeAction === action;
}

/**
 * Continues the action that the user started before reauthenticating at a provider, once. Only the
 * redirect back sets the name of the action, in the history state: a link cannot.
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
    // Neither a reload nor the history starts it again.
    const here = { pathname, search, hash };
    void navigate(here, { replace: true, state: null, preventScrollReset: true });
    latest.current();
  }, [isBack, pathname, search, hash, navigate]);
}

/** For a ConfirmDialog: on return, a destructive action is asked about again, not executed. */
export function useResumedConfirmation(action: string) {
  const [open, setOpen] = useState(false);
  useResumedAction(action, () => setOpen(true));
  return { open, onOpenChange: setOpen };
}
