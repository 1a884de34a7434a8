import type { SignedInView } from '@guildhall/api/identity/views';
import type { ProviderName } from '@guildhall/domain/identity/types';
import { apiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-errors.ts';
import { parseUrl, safeReturnPath } from './return-path.ts';
import { type SignInOutcome, signInOutcome } from './sign-in-outcome.ts';

/** The result of a single sign-on: that of any sign-in, or the error of the server. */
export type SignOnOutcome =
  | SignInOutcome
  | { readonly outcome: 'refused'; readonly refused: SignOnRefusal };

export interface SignOnRefusal {
  readonly status: number;
  readonly message: string;
  readonly reason: string | null;
  /** Set if the user must confirm their email first. */
  readonly user_id: string | null;
}

/** The URL of the provider's sign-in page. Throws an ApiError. */
export async function startSignOn(provider: ProviderName): Promise<string> {
  const answer = await apiClient.get<Record<string, string>>(`api/sso/${provider}/`, {
    quiet: true,
  });
  return answer[`${provider}_login_url`] ?? '/auth/login';
}

/** Sends the query with which the provider redirected the browser back. */
export async function finishSignOn(provider: ProviderName, query: string): Promise<SignOnOutcome> {
  try {
    const path = `api/sso/${provider}/callback/${query}`;
    return await signInOutcome(apiClient.get<SignedInView>(path, { quiet: true }));
  } catch (error) {
    return { outcome: 'refused', refused: catchRefusal(error) };
  }
}

export function catchRefusal(error: unknown): SignOnRefusal {
  if (!(error instanceof ApiError)) {
    return { status: 0, message: '', reason: null, user_id: null };
  }
  const { status, message, body } = error;
  return {
    status,
    message,
    reason: first(body, 'reason'),
    user_id: first(body, 'user_id'),
  };
}

/** REST returns the facts of a refusal as lists of strings. */
function first(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const found: unknown = Object.entries(body).find(([field]) => field === name)?.[1];
  return Array.isArray(found) && typeof found[0] === 'string' ? found[0] : null;
}

const NEXT_KEY = 'sign-on-next';
const ACTION_KEY = 'sign-on-act';

/**
 * Stores where to continue after a sign-on in this window, and with which action, while the
 * provider's pages are shown. Without an action the previous one is removed, since it belongs to a
 * sign-on that was abandoned.
 */
export function storeReturnPath(path: string, action: string | null = null): void {
  try {
    sessionStorage.setItem(NEXT_KEY, path);
    if (action === null) sessionStorage.removeItem(ACTION_KEY);
    else sessionStorage.setItem(ACTION_KEY, action);
  } catch {
    // Storage is not available: the user continues on the home page.
  }
}

/** Reads and removes what was stored, so that no other sign-on starts its action. */
export function takeReturnPath(otherwise = '/'): { path: string; action: string | null } {
  try {
    const path = safeReturnPath(sessionStorage.getItem(NEXT_KEY) ?? otherwise);
    const action = sessionStorage.getItem(ACTION_KEY);
    sessionStorage.removeItem(NEXT_KEY);
    sessionStorage.removeItem(ACTION_KEY);
    return { path, action };
  } catch {
    return { path: otherwise, action: null };
  }
}

/**
 * The opener policy separates our page from a window that has visited another site, so the two
 * communicate through this channel. Each sign-on is identified by its state, which the page that
 * started it has read from the URL. Messages of another tab's sign-on are ignored.
 */
const CHANNEL = 'single-sign-on';
const TAKEN_WITHIN_MS = 1_000;

type SignOnMessage =
  | { readonly says: 'ended'; readonly state: string; readonly end: SignOnOutcome }
  | { readonly says: 'taken'; readonly state: string };

export function stateIn(url: string): string | null {
  return parseUrl(url)?.searchParams.get('state') ?? null;
}

/** Waits for the result from the window. Returns a function that stops waiting. */
export function receiveSignOnResult(state: string, take: (end: SignOnOutcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<SignOnMessage>) => {
    if (data.says !== 'ended' || data.state !== state) return;
    channel.postMessage({ says: 'taken', state } satisfies SignOnMessage);
    channel.close();
    take(data.end);
  });
  return () => channel.close();
}

/** Whether a page was waiting for it and has received it. */
export async function sendSignOnResult(state: string, end: SignOnOutcome): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const taken = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), TAKEN_WITHIN_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<SignOnMessage>) => {
      if (data.says === 'taken' && data.state === state) resolve(true);
    });
  });
  channel.postMessage({ says: 'ended', state, end } satisfies SignOnMessage);
  const isTaken = await taken;
  channel.close();
  return isTaken;
}
