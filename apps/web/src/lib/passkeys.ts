import type { SignedInView } from '@guildhall/api/identity/views';
import type { Messages } from '@guildhall/locales/messages';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { apiClient } from './api-client.ts';
import { messageOf } from './refusals.ts';

/** WebAuthn in the form in which the server asks and is answered; its code comes when needed. */
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

/** Why nothing came of it, when that was the person's or the browser's doing. */
export type PasskeyFailure = 'unsupported' | 'stopped' | 'known';

/** What went wrong with a passkey, or with what the server was told of it, in words for people. */
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

/** The same for a component: the server cannot know, so the page begins without them. */
export function useSupportsPasskeys(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    supportsPasskeys,
    () => false,
  );
}

/** Asks for a passkey and answers what proves it. Throws PasskeyError. */
export async function getPasskeyAssertion(options: Request): Promise<AuthenticationResponseJSON> {
  return await attempt(
    async ({ startAuthentication }) => await startAuthentication({ optionsJSON: options }),
  );
}

/** Makes a passkey. Throws PasskeyError. */
export async function createPasskey(options: Creation) {
  return await attempt(
    async ({ startRegistration }) => await startRegistration({ optionsJSON: options }),
  );
}

/** Signs in with a passkey: alone, or after a first factor that the ticket stands for. */
export async function passkeySignIn(ticket?: string): Promise<SignedInView> {
  const { handle, options } = await question(ticket);
  return await answer(handle, await getPasskeyAssertion(options));
}

/**
 * Lets the browser offer passkeys where the address is typed. Resolves to null when it does not
 * offer any, or something else has taken its place meanwhile.
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

/** The page that waited for an answer is left. */
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

/** Without what browsers add as they please. */
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
