import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import type { FirebaseSettings } from './firebase-external-identity.ts';

// Identity Toolkit and Firestore as their REST references document them, on a port of this machine:
// accounts:signInWithCustomToken, and PATCH and DELETE of documents under a security rule by which
// users write the document of their own id alone.

export interface FirebaseRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly authorization: string;
}

type Fields = Readonly<Record<string, { readonly timestampValue: string }>>;

export interface TestFirebase {
  readonly settings: FirebaseSettings;
  readonly requests: FirebaseRequest[];
  /** What the documents say, by their ids. */
  readonly documents: Map<string, Fields>;
  /** The claims of the custom tokens that were accepted. */
  readonly signIns: Readonly<Record<string, unknown>>[];
  /** Answers instead of the service; null: the service answers. */
  instead: ((request: FirebaseRequest, response: ServerResponse) => void) | null;
  /** Answers nothing to writes, after it has done them. */
  stallsAfterWrites: boolean;
  /** For how long ID tokens are valid. */
  lives_seconds: number;
  /** Accepts no ID token that was issued before. */
  revokeIdTokens(): void;
  close(): void;
}

const PROJECT = 'guildhall-test';
const CLIENT_EMAIL = `shop@${PROJECT}.iam.gserviceaccount.com`;
/** Google's documentation asks for this audience and for at most an hour. */
const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const LONGEST_SECONDS = 3_600;

export const newRsaKey = (bits = 2_048) => generateKeyPairSync('rsa', { modulusLength: bits });

export async function startTestFirebase(): Promise<TestFirebase> {
  const account = newRsaKey();
  let idTokenKey = newRsaKey();
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const { method = '', url = '', headers } = request;
      const { authorization = '' } = headers;
      const received = { method, url, body, authorization };
      firebase.requests.push(received);
      if (firebase.instead !== null) return firebase.instead(received, response);
      const isSignIn = url.startsWith('/v1/accounts:signInWithCustomToken?');
      if (isSignIn) return await signIn(firebase, received, response, { account, idTokenKey });
      return await writeDocument(firebase, received, response, idTokenKey.publicKey);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const firebase: TestFirebase = {
    settings: {
      project_id: PROJECT,
      client_email: CLIENT_EMAIL,
      private_key: account.privateKey,
      api_key: 'AIzaTestKeyOfTheProject0123456789',
      identity_url: origin,
      firestore_url: origin,
      within_ms: 500,
    },
    requests: [],
    documents: new Map(),
    signIns: [],
    instead: null,
    stallsAfterWrites: false,
    lives_seconds: LONGEST_SECONDS,
    revokeIdTokens: () => (idTokenKey = newRsaKey()),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return firebase;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function answer(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

interface Keys {
  readonly account: { readonly publicKey: KeyObject };
  readonly idTokenKey: { readonly privateKey: KeyObject };
}

/** An error in the form of Identity Toolkit. */
function refuseSignIn(response: ServerResponse, message: string): void {
  const errors = [{ message, domain: 'global', reason: 'invalid' }];
  answer(response, 400, { error: { code: 400, message, errors } });
}

async function signIn(
  firebase: TestFirebase,
  { method, url, body }: FirebaseRequest,
  response: ServerResponse,
  { account, idTokenKey }: Keys,
): Promise<void> {
  const key = new URL(url, 'http://service').searchParams.get('key');
  if (method !== 'POST' || key !== firebase.settings.api_key) {
    const message = 'API key not valid. Please pass a valid API key.';
    answer(response, 400, { error: { code: 400, message, status: 'INVALID_ARGUMENT' } });
    return;
  }
  const { token, returnSecureToken } = JSON.parse(body) as Record<string, unknown>;
  if (typeof token !== 'string' || returnSecureToken !== true) {
    refuseSignIn(response, 'MISSING_CUSTOM_TOKEN');
    return;
  }
  try {
    const { payload } = await jwtVerify(token, account.publicKey, {
      algorithms: ['RS256'],
      audience: CUSTOM_TOKEN_AUDIENCE,
      issuer: CLIENT_EMAIL,
      subject: CLIENT_EMAIL,
      requiredClaims: ['iat', 'exp', 'uid'],
    });
    const { uid, iat = 0, exp = Infinity } = payload;
    const isUid = typeof uid === 'string' && uid.length >= 1 && uid.length <= 128;
    if (!isUid || exp - iat > LONGEST_SECONDS) throw new Error('claims');
    firebase.signIns.push(payload);
    const idToken = await new SignJWT({ user_id: uid, firebase: { sign_in_provider: 'custom' } })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(uid)
      .setIssuedAt()
      .setExpirationTime(`${firebase.lives_seconds}s`)
      .sign(idTokenKey.privateKey);
    const expiresIn = String(firebase.lives_seconds);
    answer(response, 200, { idToken, refreshToken: 'a-refresh-token', expiresIn });
  } catch {
    // As some errors of the service do, it repeats what was sent.
    refuseSignIn(response, `INVALID_CUSTOM_TOKEN : ${token}`);
  }
}

/** An error in the form of Firestore. */
function refuseWrite(response: ServerResponse, code: number, status: string): void {
  answer(response, code, { error: { code, status, message: 'Missing or invalid.' } });
}

const DOCUMENT = new RegExp(
  `^/v1/projects/${PROJECT}/databases/\\(default\\)/documents/presence/([^/?]+)$`,
);

async function writeDocument(
  firebase: TestFirebase,
  { method, url, body, authorization }: FirebaseRequest,
  response: ServerResponse,
  publicKey: KeyObject,
): Promise<void> {
  const id = DOCUMENT.exec(url)?.[1];
  if (id === undefined) return refuseWrite(response, 404, 'NOT_FOUND');
  const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';
  try {
    const issuer = `https://securetoken.google.com/${PROJECT}`;
    await jwtVerify(token, publicKey, { algorithms: ['RS256'], audience: PROJECT, issuer });
  } catch {
    return refuseWrite(response, 401, 'UNAUTHENTICATED');
  }
  if (decodeJwt(token).sub !== id) return refuseWrite(response, 403, 'PERMISSION_DENIED');
  const isDeleting = method === 'DELETE' && body === '';
  if (!isDeleting && method !== 'PATCH') return refuseWrite(response, 400, 'INVALID_ARGUMENT');
  const { fields = {} } = isDeleting ? {} : (JSON.parse(body) as { fields?: Fields });
  if (isDeleting) firebase.documents.delete(id);
  else firebase.documents.set(id, fields);
  if (firebase.stallsAfterWrites) return;
  // A document that was not there is deleted, too.
  answer(response, 200, isDeleting ? {} : { name: url.slice('/v1/'.length), fields });
}
