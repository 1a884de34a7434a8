/** The storage key of the access token (product.md §9). It is read only here. */
export const TOKEN_KEY = 'token';

/**
 * The token, where the browser forbids storage: it lasts until the document is left. Undefined
 * where storage works.
 */
let tokenInMemory: string | null | undefined;

/** Null on the server. */
export function readToken(): string | null {
  if (tokenInMemory !== undefined) return tokenInMemory;
  try {
    return globalThis.localStorage?.getItem(TOKEN_KEY) ?? null;
  } catch {
    return null;
  }
}

/** Whether the user is signed in until the document is left, and no longer. */
export function isTokenInMemory(): boolean {
  return typeof tokenInMemory === 'string';
}

export function writeToken(token: string | null): void {
  markVisitor(token !== null);
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
    tokenInMemory = undefined;
  } catch {
    tokenInMemory = token;
  }
}

/** The attribute that lib/head-script.ts sets; the header reserves its space by it. */
function markVisitor(known: boolean): void {
  if (known) document.documentElement.dataset['visitor'] = 'known';
  else delete document.documentElement.dataset['visitor'];
}

/** Counts the sign-outs in this tab. */
let sessionGeneration = 0;

/** The user has signed out: what was started for them is not sent for the next user. */
export function endSessionGeneration(): void {
  sessionGeneration += 1;
  markVisitor(false);
}

/** After this time a renewal counts as failed. */
const RENEWAL_MS = 10_000;

let renewal: Promise<unknown> = Promise.resolve();

/**
 * Runs a request that replaces the token. Until it ends, a call that is rejected for the old token
 * waits, since the rejection may only be late.
 */
export async function whileRenewing(work: () => Promise<void>): Promise<void> {
  const done = work();
  renewal = done.catch(() => undefined);
  await done;
}

const renewed = async () =>
  await Promise.race([renewal, new Promise((resolve) => setTimeout(resolve, RENEWAL_MS))]);

/**
 * A call was refused for a token that this browser no longer has: the user signed out meanwhile, or
 * the session is known to have ended. Nothing is left to be done about it.
 */
export class SessionOverError extends Error {
  override readonly name = 'SessionOverError';
}

/** Browsers refuse longer bodies of requests that outlive their page. */
const MOST_KEPT_LETTERS = 16_000;

/** A request of a page that is being closed, such as what was typed last, reaches the server. */
const outlivesPage = (body: BodyInit | null | undefined) =>
  globalThis.document?.visibilityState === 'hidden' &&
  typeof body === 'string' &&
  body.length <= MOST_KEPT_LETTERS;

/**
 * `fetch` with the token, for all our calls. A call that was in progress while the token was
 * renewed, in this tab or another, is rejected for the old token and has done nothing: it is sent
 * once more with the new one. Throws a SessionOverError if the user is gone.
 */
export async function fetchAsUser(
  url: string | URL | Request,
  { headers, ...init }: RequestInit,
): Promise<Response> {
  const send = async (token: string | null) =>
    await fetch(url, {
      ...init,
      ...(outlivesPage(init.body) && { keepalive: true }),
      credentials: 'include',
      headers: { ...headers, ...(token ? { Authorization: `JWT ${token}` } : {}) },
    });
  const sent = readToken();
  const generationBefore = sessionGeneration;
  const response = await send(sent);
  if (response.status === 401) await renewed();
  const now = readToken();
  if (response.status !== 401 || !sent || now === sent) return response;
  if (now && sessionGeneration === generationBefore) return await send(now);
  throw new SessionOverError();
}

/** `fetch` without the token and without cookies, for what is the same for everybody. */
export async function fetchAsVisitor(
  url: string | URL | Request,
  init: RequestInit,
): Promise<Response> {
  return await fetch(url, { ...init, credentials: 'omit' });
}
