import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { seal, unseal } from '../kernel/envelope-encryption.ts';
import { awsKmsKeyService, type AwsKmsSettings, type KeyService } from './aws-kms-key-vault.ts';
import { type KeyVault, KeyVaultUnavailable } from './key-vault.ts';

/** A server with the JSON protocol of AWS KMS, with keys of its own. */
const requestSchema = z.object({
  KeyId: z.string(),
  KeySpec: z.string().optional(),
  CiphertextBlob: z.base64().optional(),
  EncryptionContext: z.record(z.string(), z.string()),
});
const KEYS = new Map(['key/one', 'key/two'].map((name) => [name, randomBytes(32)]));

/** What the server does with the next requests; undefined when it answers. */
type Trouble = 'throttle' | 'silence' | 'denied' | 'broken';
const state = { calls: [] as string[], contexts: [] as unknown[], troubles: [] as Trouble[] };
let lasting: Trouble | undefined;

let server: Server;
let endpoint: string;

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  state.calls = [];
  state.contexts = [];
  state.troubles = [];
  lasting = undefined;
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = String(request.headers['x-amz-target']);
  state.calls.push(target);
  const body = requestSchema.parse(await json(request));
  state.contexts.push(body.EncryptionContext);
  const send = (status: number, value: object) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(value));
  };
  const fail = (status: number, __type: string) => send(status, { __type, message: __type });
  const trouble = state.troubles.shift() ?? lasting;
  if (trouble === 'silence') return;
  if (trouble === 'throttle') return fail(400, 'ThrottlingException');
  if (trouble === 'denied') return fail(400, 'AccessDeniedException');
  if (trouble === 'broken') return send(200, {});
  const key = KEYS.get(body.KeyId);
  if (key === undefined) return fail(400, 'NotFoundException');
  const aad = Buffer.from(JSON.stringify(body.EncryptionContext));
  if (target === 'TrentService.GenerateDataKey') {
    const [plain, nonce] = [randomBytes(32), randomBytes(12)];
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
    const parts = [Buffer.from(body.KeyId), nonce, cipher.update(plain), cipher.final()];
    const blob = Buffer.concat([...parts, cipher.getAuthTag()]);
    const [Plaintext, CiphertextBlob] = [plain, blob].map((each) => each.toString('base64'));
    return send(200, { KeyId: body.KeyId, Plaintext, CiphertextBlob });
  }
  const blob = Buffer.from(body.CiphertextBlob ?? '', 'base64');
  if (blob.subarray(0, 7).toString() !== body.KeyId) return fail(400, 'IncorrectKeyException');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(7, 19)).setAAD(aad);
    decipher.setAuthTag(blob.subarray(-16));
    const plain = Buffer.concat([decipher.update(blob.subarray(19, -16)), decipher.final()]);
    return send(200, { KeyId: body.KeyId, Plaintext: plain.toString('base64') });
  } catch {
    return fail(400, 'InvalidCiphertextException');
  }
}

const service = (changes: Partial<AwsKmsSettings> = {}): KeyService =>
  awsKmsKeyService({
    key: 'key/one',
    region: 'eu-central-1',
    endpoint,
    credentials: { access_key_id: 'test', secret_access_key: 'test' },
    timeout_ms: 2_000,
    ...changes,
  });
const callsOf = (name: string) => state.calls.filter((call) => call.endsWith(name)).length;
const dataKey = randomBytes(32);

describe('AWS KMS wraps an intermediate key', () => {
  test('10,000 data keys are one call, also when they are wrapped at once', async () => {
    const vault = service();
    const wrapped = await Promise.all(
      Array.from({ length: 10_000 }, (_, row) => vault.wrapKey(dataKey, `secrets|${row}`)),
    );
    expect(state.calls).toEqual(['TrentService.GenerateDataKey']);
    const other = service();
    for (const row of [0, 5_000, 9_999]) {
      const one = wrapped[row];
      if (one === undefined) throw new Error('it was not wrapped');
      expect(await other.unwrapKey(one, `secrets|${row}`)).toEqual(dataKey);
    }
    expect(callsOf('Decrypt')).toBe(1);
    // The purpose is bound by the service as well.
    expect(state.contexts).toEqual([
      { purpose: 'guildhall vault' },
      { purpose: 'guildhall vault' },
    ]);
  });

  test('after its uses or its time the service is asked again', async () => {
    const few = service({ max_uses: 3 });
    for (let wraps = 0; wraps < 7; wraps += 1) await few.wrapKey(dataKey, 'row');
    expect(callsOf('GenerateDataKey')).toBe(3);
    const short = service({ kept_ms: 500 });
    const wrapped = await few.wrapKey(dataKey, 'row');
    for (const waitMs of [0, 700]) {
      await sleep(waitMs);
      await short.wrapKey(dataKey, 'row');
      await short.unwrapKey(wrapped, 'row');
      await short.unwrapKey(wrapped, 'row');
    }
    expect(callsOf('GenerateDataKey')).toBe(5);
    expect(callsOf('Decrypt')).toBe(2);
  });

  test('opens nothing in another row, and nothing that was changed (K2)', async () => {
    const vault = service();
    const wrapped = await vault.wrapKey(dataKey, 'secrets|1');
    await expect(vault.unwrapKey(wrapped, 'secrets|2')).rejects.toThrow('unable to authenticate');
    for (const position of [0, 12, wrapped.wrapped_key.length - 1]) {
      const changed = Buffer.from(wrapped.wrapped_key);
      changed[position] = (changed[position] ?? 0) ^ 1;
      const opening = service().unwrapKey({ ...wrapped, wrapped_key: changed }, 'secrets|1');
      await expect(opening).rejects.not.toThrow(KeyVaultUnavailable);
    }
  });

  test('another key of the service opens nothing, and that is not called unavailable', async () => {
    const wrapped = await service().wrapKey(dataKey, 'row');
    const other = service({ key: 'key/two' });
    expect(other.current_key_id).not.toBe(wrapped.key_id);
    await expect(other.unwrapKey(wrapped, 'row')).rejects.toMatchObject({
      name: 'IncorrectKeyException',
    });
    // A wrong ciphertext says nothing about the service: the breaker stays closed.
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(other.unwrapKey(wrapped, 'row')).rejects.toMatchObject({
        name: 'IncorrectKeyException',
      });
    }
    expect((await other.wrapKey(dataKey, 'row')).key_id).toBe(other.current_key_id);
  });
});

describe('while the service is away (fault 22)', () => {
  test('one throttled call is repeated; a throttling service is called three times', async () => {
    // Long enough for all three: the client waits for a random time between them.
    const patient = { timeout_ms: 20_000 };
    state.troubles = ['throttle'];
    await service(patient).wrapKey(dataKey, 'row');
    expect(state.calls).toHaveLength(2);
    lasting = 'throttle';
    await expect(service(patient).wrapKey(dataKey, 'row')).rejects.toThrow(KeyVaultUnavailable);
    expect(state.calls).toHaveLength(5);
  });

  test.each<Trouble>(['silence', 'denied', 'broken'])(
    '%s is told as unavailable within the timeout, and the next call works',
    async (trouble) => {
      const vault = service({ timeout_ms: 300 });
      lasting = trouble;
      await expect(vault.wrapKey(dataKey, 'row')).rejects.toThrow(KeyVaultUnavailable);
      lasting = undefined;
      expect((await vault.wrapKey(dataKey, 'row')).key_id).toBe(vault.current_key_id);
    },
  );

  test('after five failures it is not called for ten seconds (fault 19)', async () => {
    const vault = service();
    lasting = 'denied';
    for (let tries = 0; tries < 8; tries += 1) {
      await expect(vault.wrapKey(dataKey, 'row')).rejects.toThrow(KeyVaultUnavailable);
    }
    expect(state.calls).toHaveLength(5);
  });

  test('nothing is sealed, what is sealed says SECRET_UNREADABLE, and opens afterwards', async () => {
    const row = { table: 'secrets', row_id: '1', version: 1 };
    const vaultOf = (keys: KeyService): KeyVault => ({
      ...keys,
      fingerprint: async () => randomBytes(32),
    });
    const sealed = await seal(vaultOf(service()), row, Buffer.from('ABCD-1'));
    const vault = vaultOf(service());
    lasting = 'denied';
    await expect(seal(vault, row, Buffer.from('ABCD-2'))).rejects.toThrow(KeyVaultUnavailable);
    await expect(unseal(vault, row, sealed)).rejects.toMatchObject({ code: 'SECRET_UNREADABLE' });
    lasting = undefined;
    expect((await unseal(vault, row, sealed)).toString()).toBe('ABCD-1');
  });
});
