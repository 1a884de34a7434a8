import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { endpoint, optional, setting, text, type Texts } from './variable.ts';

/** The same as the beginning of several addresses. */
const baseUrl = endpoint.transform((value) => value.replace(/\/+$/, ''));

/** What the JSON file of a service account's key says, in Google's format. */
export interface ServiceAccount {
  readonly project_id: string;
  readonly client_email: string;
  /** An object that no log writes out. */
  readonly private_key: KeyObject;
}

const serviceAccountFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z0-9.:-]{1,100}$/),
  client_email: z.email(),
  private_key: z.string(),
});

/** Null for all that is no such file; errors of the parsers may repeat parts of the key. */
function readServiceAccount(value: string): ServiceAccount | null {
  try {
    const text = value.trimStart().startsWith('{') ? value : readFileSync(value, 'utf8');
    const { project_id, client_email, private_key } = serviceAccountFile.parse(JSON.parse(text));
    const key = createPrivateKey(private_key);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isUsable = key.asymmetricKeyType === 'rsa' && modulusLength >= 2_048;
    return isUsable ? { project_id, client_email, private_key: key } : null;
  } catch {
    return null;
  }
}

const serviceAccount = z.string().transform((value, context): ServiceAccount => {
  const account = readServiceAccount(value);
  if (account !== null) return account;
  const message = 'is not usable; expected the JSON file of a key, as its path or its content.';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
const webApiKey = text('the web API key of the project', (value) => /^[\w-]{20,100}$/.test(value), {
  isHidden: true,
});

/** The settings of an external identity service, which is off without its first two. */
export const firebaseVariables = {
  firebase_service_account: optional(
    'FIREBASE_SERVICE_ACCOUNT',
    serviceAccount,
    'the JSON file of a service account’s key, or its content: shows in Firestore which users are present',
  ),
  firebase_api_key: optional(
    'FIREBASE_API_KEY',
    webApiKey,
    'the web API key of the project of this service account',
  ),
  firebase_identity_url: setting(
    'FIREBASE_IDENTITY_URL',
    'https://identitytoolkit.googleapis.com',
    baseUrl,
    'the URL of Identity Toolkit, such as of an emulator',
  ),
  firebase_firestore_url: setting(
    'FIREBASE_FIRESTORE_URL',
    'https://firestore.googleapis.com',
    baseUrl,
    'the URL of Firestore',
  ),
} as const;

/** Complaints about one of the two settings of Firebase without the other. */
export function halfSetFirebase(texts: Texts): string[] {
  const names = ['FIREBASE_SERVICE_ACCOUNT', 'FIREBASE_API_KEY'];
  const missing = names.filter((name) => texts[name] === undefined);
  if (missing.length !== 1) return [];
  return missing.map((name) => `${name} is missing; expected both service account and API key.`);
}
