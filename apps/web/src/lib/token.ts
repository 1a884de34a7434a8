/** Where the access token lives (product.md §9), and the only place it is read from. */
export const TOKEN_KEY = 'token';

/** Null where there is no storage: on the server, or when the visitor forbids it. */
export function readToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(TOKEN_KEY) ?? null;
  } catch {
    return null;
  }
}

export function writeToken(token: string | null): void {
  markVisitor(token !== null);
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Storage is forbidden: the visitor stays signed in until the page is left.
  }
}

/** The same mark that lib/head-script.ts sets: the header reserves its places by it. */
function markVisitor(known: boolean): void {
  if (known) document.documentElement.dataset['visitor'] = 'known';
  else delete document.documentElement.dataset['visitor'];
}

/** How often a user has gone from this tab. */
let sessionGeneration = 0;

/** Nobody is here any more: what was begun for one user is not sent in the name of the next. */
export function endSessionGeneration(): void {
  sessionGeneration += 1;
  markVisitor(false);
}

/** A server that takes longer to renew the token has not done it. */
const RENEWAL_MS = 10_000;

let renewal: Promise<unknown> = Promise.resolve();

/**
 * Does what ends with another token in the place of ours. Until then nobody knows whether a call
 * that is refused for the old one has only come too late: it waits.
 */
export async function whileRenewing(work: () => Promise<void>): Promise<void> {
  const done = work();
  renewal = done.catch(() => undefined);
  await done;
}

const renewed = async () =>
  await Promise.race([renewal, new Promise((resolve) => setTimeout(resolve, RENEWAL_MS))]);

/**
 * `fetch` with the token, for every call of ours. A call that was under way while the token was
 * renewed, in this tab or in another, is refused for the old one, which did nothing: it is sent
 * once more with the new one.
 */
export async function fetchAsUser(
  url: string | URL | Request,
  { headers, ...init }: RequestInit,
): Promise<Response> {
  const send = async (token: string | null) =>
    await fetch(url, {
      ...init,
      credentials: 'include',
      headers: { ...headers, ...(token ? { Authorization: `JWT ${token}` } : {}) },
    });
  const sent = readToken();
  const generationBefore = sessionGeneration;
  const response = await send(sent);
  if (response.status === 401) await renewed();
  const now = readToken();
  if (response.status !== 401 || !sent || !now || now === sent) return response;
  return sessionGeneration === generationBefore ? await send(now) : response;
}
