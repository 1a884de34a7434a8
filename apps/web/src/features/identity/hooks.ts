import type { SignedInView } from '@guildhall/api/identity/views';
import type { Activate, ResetPassword, SignUp } from '@guildhall/domain/identity/schema';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { apiClient, ApiError } from '../../lib/api-client.ts';
import { awaitActivation, enter, refreshUser, renewToken } from '../../lib/auth-state.ts';
import { trpc } from '../../lib/trpc.ts';
import { RETURN_PARAMETER, safeReturnPath, withReturn } from '../../lib/return-path.ts';

const quiet = { quiet: true } as const;

/** Answers whom the code of the mail will activate. Throws an ApiError; the form shows it. */
export async function signUp(values: SignUp): Promise<string> {
  const { user_id } = await apiClient.post<{ user_id: string }>('api/oauth/signup/', values, quiet);
  awaitActivation(user_id);
  return user_id;
}

/** Confirms the address, and signs in. */
export async function activate(values: Activate): Promise<void> {
  const { user, access_token } = await apiClient.post<SignedInView>(
    'api/oauth/activate/',
    values,
    quiet,
  );
  enter(user, access_token);
}

export async function resendCode(user_id: string): Promise<void> {
  await apiClient.post('api/oauth/activate/resend/', { user_id }, quiet);
}

export async function requestReset(values: { email: string }): Promise<void> {
  await apiClient.post('api/oauth/password/reset/', values, quiet);
}

export async function resetPassword(values: ResetPassword): Promise<void> {
  await apiClient.post('api/oauth/password/reset/verify/', values, quiet);
}

/** Where somebody confirms his address, and goes on after it; both outlive a reload there. */
export function activationPath(userId: string, next: string): string {
  return withReturn(`/auth/activate?user_id=${encodeURIComponent(userId)}`, next);
}

/** Where the visitor goes on when he is in, as the page's address says. */
export function useReturnPath(): string {
  const [search] = useSearchParams();
  return safeReturnPath(search.get(RETURN_PARAMETER));
}

/** Whom a refused sign-in asks to confirm his address first; null when it was another refusal. */
export function userToActivate(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('user_id' in body)) return null;
  return Array.isArray(body.user_id) ? String(body.user_id[0]) : null;
}

/** Seconds that are left, and the way to begin anew. */
export function useSecondsLeft(atFirst: number): [left: number, restart: (from: number) => void] {
  const [left, setLeft] = useState(atFirst);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => {
      setLeft(left - 1);
    }, 1_000);
    return () => {
      clearTimeout(timer);
    };
  }, [left]);
  return [left, setLeft];
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

/** What the server answers when a second factor has come or gone. */
export interface ChangedFactors {
  /** Null when the token stays what it was. */
  readonly access_token: string | null;
  readonly recovery_codes: readonly string[] | null;
}

export interface FactorChange {
  /** Resolves to whether it was done; null says that nothing follows from it. */
  readonly run: (work: () => Promise<ChangedFactors | null>) => Promise<boolean>;
  readonly pending: boolean;
  readonly error: unknown;
  /** New recovery codes, until their owner has kept them. */
  readonly codes: readonly string[] | null;
  readonly forgetCodes: () => void;
}

/** Changes second factors one at a time: the new token, the new codes, and what the page shows. */
export function useFactorChange(): FactorChange {
  const utils = trpc.useUtils();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function run(work: () => Promise<ChangedFactors | null>): Promise<boolean> {
    setPending(true);
    setError(null);
    try {
      const changed = await work();
      if (changed !== null) {
        if (changed.access_token !== null) renewToken(changed.access_token);
        setCodes(changed.recovery_codes);
        void refreshUser();
      }
      await utils.identity.invalidate();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setPending(false);
    }
  }

  const forgetCodes = () => {
    setCodes(null);
  };
  return { run, pending, error, codes, forgetCodes };
}
