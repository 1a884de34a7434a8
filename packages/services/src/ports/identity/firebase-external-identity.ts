import type { KeyObject } from 'node:crypto';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { circuitBreaker, unavailable } from '../circuit-breaker.ts';
import {
  type ExternalIdentity,
  ExternalIdentityError,
  type Presence,
} from './external-identity.ts';

export interface FirebaseSettings {
  readonly project_id: string;
  /** The address of the service account, which is the issuer of its tokens. */
  readonly client_email: string;
  readonly private_key: KeyObject;
  /** The web API key of the project. */
  readonly api_key: string;
  /** The URLs of Identity Toolkit and Firestore, without a trailing slash. */
  readonly identity_url: string;
  readonly firestore_url: string;
  /** How long one call may take. */
  readonly within_ms?: number;
}

const ANSWERS_WITHIN_MS = 5_000;
const MAX_RESPONSE_BYTES = 65_536;
/** Documented for every custom token, also where another URL answers. */
const AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
/** An hour is allowed; it is used at once. */
const CUSTOM_TOKEN_LIVES = '5m';
const MAX_SIGNED_IN = 10_000;
/** An ID token is not used in its last minutes: the clocks may differ. */
const SPARE_SECONDS = 300;

const signInAnswer = z.object({
  idToken: z.string().min(1),
  expiresIn: z.string().regex(/^\d{1,6}$/),
});

interface Call {
  readonly service: 'the identity service' | 'the document database';
  readonly url: string;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly id_token?: string;
  readonly body?: object;
}

interface Answer {
  readonly status: number;
  readonly content: unknown;
}

/**
 * Firebase Authentication and Cloud Firestore by their REST calls. For each user a custom token is
 * signed with the key of the service account and exchanged for an ID token
 * (`accounts:signInWithCustomToken`); the document `presence/{user id}` is written and deleted with
 * this ID token, so the security rules of the database apply. ID tokens are kept in memory while
 * they are valid, refresh tokens are not kept. A call has a timeout; calls that fail without an
 * answer, with 429 or 5xx open the circuit breaker.
 */
export function firebaseExternalIdentity(settings: FirebaseSettings): ExternalIdentity {
  const { project_id, firestore_url } = settings;
  const send = sender(settings.within_ms ?? ANSWERS_WITHIN_MS);
  const idTokens = new LRUCache<string, string>({ max: MAX_SIGNED_IN });
  const documents = `${firestore_url}/v1/projects/${project_id}/databases/(default)/documents`;

  async function idTokenOf(userId: string): Promise<string> {
    const known = idTokens.get(userId);
    if (known !== undefined) return known;
    const { token, lives_seconds } = await signIn(settings, send, userId);
    // A time to live of nothing would be for ever.
    if (lives_seconds > 0) idTokens.set(userId, token, { ttl: lives_seconds * 1_000 });
    return token;
  }

  /** Signs in again, once, where an ID token is not accepted any more. */
  async function write(userId: string, call: Pick<Call, 'method' | 'body'>): Promise<void> {
    const url = `${documents}/presence/${encodeURIComponent(userId)}`;
    const ask = async () => {
      const idToken = await idTokenOf(userId);
      return await send({ ...call, service: 'the document database', url, id_token: idToken });
    };
    let answer = await ask();
    if (answer.status === 401) {
      idTokens.delete(userId);
      answer = await ask();
    }
    if (answer.status !== 200) throw refusal('the document database', answer);
  }

  return {
    showPresence: async (userId, presence) =>
      await write(userId, { method: 'PATCH', body: documentOf(presence) }),
    async removePresence(userId) {
      await write(userId, { method: 'DELETE' });
      idTokens.delete(userId);
    },
  };
}

const documentOf = ({ seen_at, expires_at }: Presence) => ({
  fields: {
    last_seen_at: { timestampValue: seen_at.toISOString() },
    expires_at: { timestampValue: expires_at.toISOString() },
  },
});

type Send = (call: Call) => Promise<Answer>;

async function signIn(
  { client_email, private_key, identity_url, api_key }: FirebaseSettings,
  send: Send,
  userId: string,
): Promise<{ token: string; lives_seconds: number }> {
  const customToken = await new SignJWT({ uid: userId })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setSubject(client_email)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(CUSTOM_TOKEN_LIVES)
    .sign(private_key);
  const service = 'the identity service';
  const answer = await send({
    service,
    method: 'POST',
    url: `${identity_url}/v1/accounts:signInWithCustomToken?key=${encodeURIComponent(api_key)}`,
    body: { token: customToken, returnSecureToken: true },
  });
  if (answer.status !== 200) throw refusal(service, answer);
  const { success, data } = signInAnswer.safeParse(answer.content);
  if (!success) throw new ExternalIdentityError(`${service} has sent no ID token`);
  return { token: data.idToken, lives_seconds: Number(data.expiresIn) - SPARE_SECONDS };
}

/**
 * The code of a refusal: the first word of `error.message` at the identity service, `error.status`
 * at the document database. Other words of an answer may repeat a token.
 */
function refusal(service: Call['service'], { status, content }: Answer): ExternalIdentityError {
  const { error } = errorAnswer.safeParse(content).data ?? {};
  const code = /^[A-Z][A-Z_]{2,50}(?= |$)/.exec(error?.status ?? error?.message ?? '')?.[0];
  const words = code === undefined ? '' : ` (${code})`;
  return new ExternalIdentityError(`${service} answers ${status}${words}`);
}

const errorAnswer = z.object({
  error: z.object({ status: z.string().optional(), message: z.string().optional() }),
});

/** Sends calls behind one circuit breaker, which counts what `unavailable` says. */
function sender(withinMs: number): Send {
  const guarded = circuitBreaker(async (call: Call) => {
    const answer = await attempt(call, withinMs);
    if (answer.status === 429 || answer.status >= 500) {
      throw unavailable(refusal(call.service, answer));
    }
    return answer;
  });
  return async (call) => {
    try {
      return await guarded(call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.cause instanceof ExternalIdentityError) throw error.cause;
      throw new ExternalIdentityError(`${call.service} has failed and is not asked for a while`);
    }
  };
}

async function attempt(
  { service, url, method, id_token: idToken, body }: Call,
  withinMs: number,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The address is a setting, so nobody else may choose who gets these tokens.
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    return { status: response.status, content: parsed(await textOf(response)) };
  } catch (error) {
    // The error itself may hold the URL, and so the API key.
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const what = isLate ? 'does not answer in time' : 'gives no usable answer';
    throw unavailable(new ExternalIdentityError(`${service} ${what}`));
  }
}

async function textOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_RESPONSE_BYTES) throw new Error('the answer is too large');
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
