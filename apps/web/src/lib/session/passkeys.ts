import type { SignedInView } from '@guildhall/api/identity/views';
import type { Messages } from '@guildhall/locales/messages';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { apiClient } from '../api/api-client.ts';
import { messageOf } from '../api/refusals.ts';

/** WebAuthn with the JSON format of the server; the library is imported on demand. */
const loadWebAuthn = () => import('@simplewebauthn/browser');
type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>;
type Request = Parameters<WebAuthn['startAuthentication']>[0]['optionsJSON'];
type Creation = Parameters<WebAuthn['startRegistration']>[0]['optionsJSON'];

interface Answered<Response> {
  readonly id: string;
  readonly rawId: string;
  readonly response: Response;
}

interface Question {
  readonly handle: string;
  readonly options: Request;
}

/** Why a passkey was not used, if the user or the browser is the reason. */
export type PasskeyFailure = 'unsupported' | 'stopped' | 'known';

/** The message for a failed passkey, or for the error of the server. */
export function passkeyFailureMessage(t: Messages<'identity'>, error: unknown): string {
  if (!(error instanceof PasskeyError)) return messageOf(error);
  return t(`passkey.${error.failure}`);
}

class PasskeyError extends Error {
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure) {
    super(failure);
    this.name = 'PasskeyError';
    this.failure = failure;
  }
}

export function supportsPasskeys(): boolean {
  return globalThis.PublicKeyCredential !== undefined;
}

/** The same for a component: the server cannot know, so it renders without passkeys. */
export function useSupportsPasskeys(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    supportsPasskeys,
    () => false,
  );
}

/** Asks for a passkey and returns the assertion. Throws PasskeyError. */
export async function getPasskeyAssertion(options: Request): Promise<AuthenticationResponseJSON> {
  return await attempt(
    async ({ startAuthentication }) => await startAuthentication({ optionsJSON: options }),
  );
}

/** Creates a passkey. Throws PasskeyError. */
export async function createPasskey(options: Creation) {
  return await attempt(
    async ({ startRegistration }) => await startRegistration({ optionsJSON: options }),
  );
}

/**
 * Signs in with a passkey: alone, or as the second factor of the sign-in that the ticket stands
 * for.
 */
export async function passkeySignIn(ticket?: string): Promise<SignedInView> {
  const { handle, options } = await question(ticket);
  return await answer(handle, await getPasskeyAssertion(options));
}

/**
 * Lets the browser offer passkeys in the email field. Resolves to null if it offers none or another
 * request has replaced this one.
 */
export async function passkeyAutofill(): Promise<SignedInView | null> {
  try {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadWebAuthn();
    if (!(await browserSupportsWebAuthnAutofill())) return null;
    const { handle, options } = await question();
    const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
    return await answer(handle, response);
  } catch {
    return null;
  }
}

/** The page that waited has been left. */
export async function abortPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await loadWebAuthn();
  WebAuthnAbortService.cancelCeremony();
}

async function question(ticket?: string): Promise<Question> {
  const body = ticket === undefined ? {} : { ticket };
  return await apiClient.post<Question>('api/oauth/login/passkey/options/', body, { quiet: true });
}

async function answer(handle: string, response: AuthenticationResponseJSON) {
  const body = { handle, response: plain(response) };
  return await apiClient.post<SignedInView>('api/oauth/login/passkey/', body, { quiet: true });
}

/** What browsers have that keep their list of passkeys true (WebAuthn, Level 3). */
interface Signals {
  readonly signalUnknownCredential?: (removed: {
    readonly rpId: string;
    readonly credentialId: string;
  }) => Promise<void>;
}

/**
 * Tells the browser that a passkey was removed, so that it offers it no more. `id` is its
 * credential id in base64url. Nothing depends on it: a browser may not know how.
 */
export async function signalRemovedPasskey(id: string): Promise<void> {
  const { PublicKeyCredential: signals } = globalThis as { PublicKeyCredential?: Signals };
  const removed = { rpId: globalThis.location.hostname, credentialId: id };
  await signals?.signalUnknownCredential?.(removed).catch(() => undefined);
}

/** Without the fields that only some browsers add. */
export function plain<Response>({ id, rawId, response }: Answered<Response>) {
  return { id, rawId, type: 'public-key' as const, response };
}

async function attempt<Answer>(work: (webAuthn: WebAuthn) => Promise<Answer>): Promise<Answer> {
  if (!supportsPasskeys()) throw new PasskeyError('unsupported');
  try {
    return await work(await loadWebAuthn());
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new PasskeyError('known');
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('stopped');
    if (name === 'NotSupportedError') throw new PasskeyError('unsupported');
    throw error;
  }
}
