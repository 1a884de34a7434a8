import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExternalIdentity, ExternalIdentityError } from './external-identity.ts';
import { type FirebaseSettings, firebaseExternalIdentity } from './firebase-external-identity.ts';
import { newRsaKey, startTestFirebase, type TestFirebase } from './test-firebase.ts';

const ANN = '01930000-0000-7000-8000-00000000000a';
const BOB = '01930000-0000-7000-8000-00000000000b';
const presence = {
  seen_at: new Date('2026-11-24T10:00:00.123Z'),
  expires_at: new Date('2026-11-24T10:10:00.123Z'),
};

let firebase: TestFirebase;
let identity: ExternalIdentity;
beforeAll(async () => {
  firebase = await startTestFirebase();
});
afterAll(() => firebase.close());
beforeEach(() => {
  firebase.requests.length = 0;
  firebase.signIns.length = 0;
  firebase.documents.clear();
  Object.assign(firebase, { instead: null, stallsAfterWrites: false, lives_seconds: 3_600 });
  identity = firebaseExternalIdentity(firebase.settings);
});

const methods = () => firebase.requests.map(({ method }) => method);
const failureOf = async (call: Promise<unknown>) =>
  await call.then(
    () => null,
    (error: unknown) => error,
  );

test('a user is signed in with a token for them, and their document is written with their ID token (product.md §7.21)', async () => {
  await identity.showPresence(ANN, presence);
  expect([...firebase.documents]).toEqual([
    [
      ANN,
      {
        last_seen_at: { timestampValue: '2026-11-24T10:00:00.123Z' },
        expires_at: { timestampValue: '2026-11-24T10:10:00.123Z' },
      },
    ],
  ]);
  // The service has checked signature, algorithm, audience, issuer, subject and expiry.
  expect(firebase.signIns).toEqual([expect.objectContaining({ uid: ANN })]);
});

test('nothing about the user but their id is sent', async () => {
  await identity.showPresence(ANN, presence);
  const [claims = {}] = firebase.signIns;
  expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sub', 'uid']);
});

test('one sign-in serves several writes of a user, until they are removed', async () => {
  await identity.showPresence(ANN, presence);
  await identity.showPresence(ANN, presence);
  await identity.showPresence(BOB, presence);
  await identity.removePresence(ANN);
  expect(methods()).toEqual(['POST', 'PATCH', 'PATCH', 'POST', 'PATCH', 'DELETE']);
  expect([...firebase.documents.keys()]).toEqual([BOB]);
  await identity.removePresence(ANN);
  expect(methods().slice(6)).toEqual(['POST', 'DELETE']);
});

test('an ID token is not used in its last five minutes', async () => {
  firebase.lives_seconds = 300;
  await identity.showPresence(ANN, presence);
  await identity.showPresence(ANN, presence);
  expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH']);
});

test('where an ID token is not accepted any more, the user is signed in again, once', async () => {
  await identity.showPresence(ANN, presence);
  firebase.revokeIdTokens();
  await identity.showPresence(ANN, presence);
  expect(methods()).toEqual(['POST', 'PATCH', 'PATCH', 'POST', 'PATCH']);
  firebase.requests.length = 0;
  firebase.instead = (_request, response) => response.writeHead(401).end();
  await expect(identity.showPresence(ANN, presence)).rejects.toThrow('answers 401');
  expect(methods()).toEqual(['PATCH', 'POST']);
});

/** What must be in no log (K6, LOG1). */
function secretsIn(error: unknown): string[] {
  const shown = inspect(error, { depth: 10, showHidden: true });
  const tokens = firebase.requests.flatMap(({ body, authorization }) => [
    ...(/"token":"([^"]+)"/.exec(body)?.slice(1) ?? []),
    ...(/^Bearer (.+)$/.exec(authorization)?.slice(1) ?? []),
  ]);
  const secrets = [firebase.settings.api_key, 'not-the-key-of-the-project', ...tokens];
  return secrets.filter((secret) => shown.includes(secret));
}

describe('what is refused is an error without a secret (K6, LOG1)', () => {
  test.each<[string, Partial<FirebaseSettings>, string]>([
    [
      'the key of another service account',
      { private_key: newRsaKey().privateKey },
      'answers 400 (INVALID_CUSTOM_TOKEN)',
    ],
    [
      'the address of another one',
      { client_email: 'x@y.test' },
      'answers 400 (INVALID_CUSTOM_TOKEN)',
    ],
    [
      'another API key',
      { api_key: 'not-the-key-of-the-project' },
      'answers 400 (INVALID_ARGUMENT)',
    ],
    ['another project', { project_id: 'another' }, 'the document database answers 404 (NOT_FOUND)'],
  ])('%s', async (_what, changed, reason) => {
    const other = firebaseExternalIdentity({ ...firebase.settings, ...changed });
    const error = await failureOf(other.showPresence(ANN, presence));
    expect(error).toBeInstanceOf(ExternalIdentityError);
    expect(error).toMatchObject({ message: expect.stringContaining(reason) });
    expect(firebase.requests.length).toBeGreaterThan(0);
    expect(secretsIn(error)).toEqual([]);
  });
});

describe('a service that fails is an error without a secret (K6, LOG1)', () => {
  test.each<[string, TestFirebase['instead'], string]>([
    ['500', (_, response) => response.writeHead(500).end('<html>'), 'answers 500'],
    ['429', (_, response) => response.writeHead(429).end('{}'), 'answers 429'],
    ['a page', (_, response) => response.end('<html>'), 'has sent no ID token'],
    ['no ID token', (_, response) => response.end('{"expiresIn":"3600"}'), 'no ID token'],
    ['no end of validity', (_, response) => response.end('{"idToken":"x"}'), 'no ID token'],
    ['too much', (_, response) => response.end('x'.repeat(70_000)), 'gives no usable answer'],
    ['half an answer', (_, response) => response.write('{"idTok'), 'does not answer in time'],
    ['nothing', () => undefined, 'does not answer in time'],
    ['a broken connection', (_, response) => response.destroy(), 'gives no usable answer'],
    [
      'a redirect, which is not followed',
      ({ url }, response) => response.writeHead(307, { location: url }).end(),
      'gives no usable answer',
    ],
  ])('%s', async (_what, instead, reason) => {
    firebase.instead = instead;
    const error = await failureOf(identity.showPresence(ANN, presence));
    expect(error).toBeInstanceOf(ExternalIdentityError);
    expect(error).toMatchObject({ message: expect.stringContaining(reason) });
    expect(methods()).toEqual(['POST']);
    expect(secretsIn(error)).toEqual([]);
  });

  test('a document database that does not answer', async () => {
    firebase.stallsAfterWrites = true;
    const error = await failureOf(identity.showPresence(ANN, presence));
    expect(error).toMatchObject({ message: 'the document database does not answer in time' });
    expect(secretsIn(error)).toEqual([]);
  });
});

test('after five failures in a row no call is sent for a while', async () => {
  firebase.instead = (_request, response) => response.writeHead(503).end();
  for (let n = 0; n < 7; n += 1) {
    await expect(identity.removePresence(ANN)).rejects.toBeInstanceOf(ExternalIdentityError);
  }
  expect(firebase.requests).toHaveLength(5);
  await expect(identity.removePresence(ANN)).rejects.toThrow('is not asked for a while');
});
