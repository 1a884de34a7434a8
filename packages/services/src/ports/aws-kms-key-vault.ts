import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { LRUCache } from 'lru-cache';
import { circuitBreaker, unavailable } from './circuit-breaker.ts';
import { type KeyVault, KeyVaultUnavailable, type WrappedKey } from './key-vault.ts';

export interface AwsKmsSettings {
  /** The ARN of the key, or an alias of it. Who changes it rotates (`npm run rotate-keys`). */
  readonly key: string;
  readonly region: string;
  /** Of another service with this protocol. */
  readonly endpoint: string | undefined;
  /** Undefined: the client finds them as AWS documents, such as by the role of the machine. */
  readonly credentials:
    | { readonly access_key_id: string; readonly secret_access_key: string }
    | undefined;
  /** How long a call may take with its retries. */
  readonly timeout_ms?: number;
  /** How long an intermediate key is kept in memory. */
  readonly kept_ms?: number;
  /** How many data keys one intermediate key wraps or unwraps before the service is asked again. */
  readonly max_uses?: number;
}

/** What the part of a vault does that needs no fingerprint key. */
export type KeyService = Omit<KeyVault, 'fingerprint'>;

const TIMEOUT_MS = 5_000;
const CONNECT_WITHIN_MS = 2_000;
const MAX_ATTEMPTS = 3;
const KEPT_MS = 300_000;
/** An upload of as many codes asks the service once. */
const MAX_USES = 10_000;
const MAX_OPENED = 200;

/** Binds what the service encrypts to this purpose: it decrypts nothing without the same words. */
const CONTEXT = { purpose: 'guildhall vault' };

/** Before a wrapped key: this layout, and the length of the intermediate key's ciphertext. */
const LAYOUT = 1;
const HEADER_BYTES = 3;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const AWS_KMS_PREFIX = 'aws-kms:';

interface IntermediateKey {
  readonly key: Buffer;
  /** The key as the service has encrypted it; it is stored with every data key that it wraps. */
  readonly encrypted: Buffer;
  readonly until_ms: number;
  uses: number;
}

/**
 * Wraps data keys with an intermediate key that AWS KMS has generated and encrypted
 * (GenerateDataKey, Decrypt). The intermediate key stays in memory for five minutes and 10,000
 * uses, so an upload of 10,000 codes is one call and not 10,000. Each wrapped key holds the
 * encrypted intermediate key, so nothing else has to be kept. A call has a timeout, at most three
 * attempts, and a circuit breaker; when it fails, `KeyVaultUnavailable` is thrown and nothing is
 * sealed or revealed (fault 22). What another key has encrypted, or was tampered with, is another
 * `Error`. The client is loaded with the first call.
 */
export function awsKmsKeyService(settings: AwsKmsSettings): KeyService {
  const keyId = `${AWS_KMS_PREFIX}${digest(settings.key).slice(0, 16)}`;
  const { currentKey, openedKey } = keptKeys(settings);
  return {
    current_key_id: keyId,
    async wrapKey(dataKey, associatedData) {
      const { key, encrypted } = await currentKey();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(associatedData));
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeUInt8(LAYOUT);
      header.writeUInt16BE(encrypted.length, 1);
      const sealed = [cipher.update(dataKey), cipher.final(), cipher.getAuthTag()];
      return {
        key_id: keyId,
        nonce,
        wrapped_key: Buffer.concat([header, encrypted, ...sealed]),
      };
    },
    async unwrapKey({ nonce, wrapped_key }: WrappedKey, associatedData) {
      const { encrypted, sealed } = partsOf(wrapped_key);
      const { key } = await openedKey(encrypted);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAAD(Buffer.from(associatedData));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    },
  };
}

/** The intermediate keys in memory. Callers at the same time share one call to the service. */
function keptKeys(settings: AwsKmsSettings) {
  const { kept_ms: keptMs = KEPT_MS, max_uses: maxUses = MAX_USES } = settings;
  const { generate, decrypt } = calls(settings);
  let current: Promise<IntermediateKey> | null = null;
  const opened = new LRUCache<string, Promise<IntermediateKey>>({ max: MAX_OPENED, ttl: keptMs });
  const fresh = (key: Buffer, encrypted: Buffer): IntermediateKey => {
    return { key, encrypted, until_ms: performance.now() + keptMs, uses: 0 };
  };

  /** One that failed, has expired or is used up is forgotten, and the service is asked again. */
  async function take(
    ask: () => Promise<IntermediateKey>,
    forget: (pending: Promise<IntermediateKey>) => void,
  ): Promise<IntermediateKey> {
    for (;;) {
      const pending = ask();
      try {
        const intermediate = await pending;
        if (intermediate.uses < maxUses && performance.now() <= intermediate.until_ms) {
          intermediate.uses += 1;
          return intermediate;
        }
      } catch (error) {
        forget(pending);
        throw error;
      }
      forget(pending);
    }
  }

  const currentKey = async () =>
    await take(
      () => (current ??= generate().then(({ key, encrypted }) => fresh(key, encrypted))),
      (pending) => {
        if (current === pending) current = null;
      },
    );
  const openedKey = async (encrypted: Buffer) => {
    const name = digest(encrypted);
    return await take(
      () => {
        const pending = opened.get(name) ?? decrypt(encrypted).then((key) => fresh(key, encrypted));
        // Set once: a later caller that finds it must not prolong it.
        if (opened.peek(name) !== pending) opened.set(name, pending);
        return pending;
      },
      (pending) => {
        if (opened.peek(name) === pending) opened.delete(name);
      },
    );
  };
  return { currentKey, openedKey };
}

function partsOf(wrapped: Buffer): { encrypted: Buffer; sealed: Buffer } {
  const end = HEADER_BYTES + (wrapped.length > HEADER_BYTES ? wrapped.readUInt16BE(1) : 0);
  if (wrapped[0] !== LAYOUT || wrapped.length <= end + TAG_BYTES) {
    throw new Error('the wrapped key has another layout');
  }
  return { encrypted: wrapped.subarray(HEADER_BYTES, end), sealed: wrapped.subarray(end) };
}

const digest = (of: string | Buffer) => createHash('sha256').update(of).digest('hex');

/** The two calls of the service, behind one circuit breaker. */
function calls(settings: AwsKmsSettings) {
  const { key: KeyId, timeout_ms: timeoutMs = TIMEOUT_MS } = settings;
  let loaded: ReturnType<typeof loadClient> | null = null;
  type Loaded = Awaited<ReturnType<typeof loadClient>>;
  type Answer = { Plaintext?: Uint8Array | undefined; CiphertextBlob?: Uint8Array | undefined };

  // The breaker counts refusals. Its state is that of the service, not of one ciphertext.
  const guarded = circuitBreaker(async (call: (client: Loaded) => Promise<Answer>) => {
    const client = await (loaded ??= loadClient(settings));
    try {
      return await call(client);
    } catch (error) {
      const { InvalidCiphertextException: Invalid, IncorrectKeyException: Incorrect } = client.kms;
      if (error instanceof Invalid || error instanceof Incorrect) throw error;
      throw unavailable(error);
    }
  });
  const ask = async (call: (client: Loaded) => Promise<Answer>): Promise<Answer> => {
    try {
      return await guarded(call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new KeyVaultUnavailable('the key service does not answer', { cause: error.cause });
    }
  };
  const signal = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

  return {
    generate: async (): Promise<{ key: Buffer; encrypted: Buffer }> => {
      const { Plaintext, CiphertextBlob } = await ask(async ({ client, kms }) => {
        const input = { KeyId, KeySpec: 'AES_256', EncryptionContext: CONTEXT } as const;
        return await client.send(new kms.GenerateDataKeyCommand(input), signal());
      });
      return { key: keyOf(Plaintext), encrypted: bytesOf(CiphertextBlob) };
    },
    decrypt: async (encrypted: Buffer): Promise<Buffer> => {
      const { Plaintext } = await ask(async ({ client, kms }) => {
        const input = { KeyId, CiphertextBlob: encrypted, EncryptionContext: CONTEXT };
        return await client.send(new kms.DecryptCommand(input), signal());
      });
      return keyOf(Plaintext);
    },
  };
}

function bytesOf(answer: Uint8Array | undefined): Buffer {
  if (answer === undefined || answer.length === 0 || answer.length > 0xff_ff) {
    throw new KeyVaultUnavailable('the key service has sent no key');
  }
  return Buffer.from(answer);
}

function keyOf(answer: Uint8Array | undefined): Buffer {
  const key = bytesOf(answer);
  if (key.length !== 32) throw new KeyVaultUnavailable('the key service has sent another key');
  return key;
}

async function loadClient({ region, endpoint, credentials }: AwsKmsSettings) {
  const kms = await import('@aws-sdk/client-kms');
  const client = new kms.KMSClient({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined
      ? {}
      : {
          credentials: {
            accessKeyId: credentials.access_key_id,
            secretAccessKey: credentials.secret_access_key,
          },
        }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS },
  });
  return { client, kms };
}
