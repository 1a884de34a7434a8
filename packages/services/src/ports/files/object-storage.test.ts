import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { memoryObjectStorage } from '@guildhall/scenes/providers/memory-object-storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localObjectStorage } from './local-object-storage.ts';
import { ContentMismatch, type ObjectStorage, type StoredObject } from './object-storage.ts';
import { s3ObjectStorage } from './s3-object-storage.ts';

/** A server with the protocol of S3. It has no types. */
type S3Server = new (options: object) => {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
  httpServer: { closeAllConnections(): void };
};
const S3rver = createRequire(import.meta.url)('s3rver') as S3Server;

const BUCKET = 'guildhall-files';
// What the server knows.
const CREDENTIALS = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' };

let root: string;
let s3Server: InstanceType<S3Server>;
const storages: Record<'local' | 's3' | 'memory', ObjectStorage> = {} as never;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'guildhall-objects-'));
  s3Server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(root, 's3'),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await s3Server.run();
  storages.local = localObjectStorage(path.join(root, 'local'));
  storages.memory = memoryObjectStorage();
  storages.s3 = s3ObjectStorage(s3Settings(`http://127.0.0.1:${port}`));
});
afterAll(async () => {
  s3Server.httpServer.closeAllConnections();
  await s3Server.close();
  rmSync(root, { recursive: true, force: true });
});

const s3Settings = (endpoint: string) => ({
  bucket: BUCKET,
  region: 'us-east-1',
  endpoint,
  credentials: CREDENTIALS,
});

const objectOf = (content: Uint8Array): StoredObject => ({
  hash: createHash('sha256').update(content).digest('hex'),
  bytes: content.length,
});

async function* arriving(content: Uint8Array) {
  for (let from = 0; from < content.length; from += 65_536) {
    yield content.subarray(from, from + 65_536);
  }
}

/** The objects that a storage has on the disk. */
function filesOf(name: string): string[] {
  if (name === 'memory') return [];
  const found = readdirSync(path.join(root, name), { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => path.join(parentPath, file));
  // The server of S3 has other files too, and does not know how to give up an upload in parts.
  return name === 's3' ? files.filter((file) => file.endsWith('._S3rver_object')) : files;
}

describe.each(['local', 's3', 'memory'] as const)('the %s storage', (name) => {
  const put = async (content: Uint8Array, object = objectOf(content)) =>
    await storages[name].put(object, arriving(content));
  const read = async (hash: string) => {
    const content = await storages[name].get(hash);
    return content === null ? null : await buffer(content);
  };

  test.each([
    ['nothing', 0],
    ['one byte', 1],
    ['a picture', 300_000],
    ['more than S3 takes in one part', 12_000_000],
  ])('returns what was stored, and has its bytes on the disk: %s', async (_what, bytes) => {
    const content = randomBytes(bytes);
    const object = objectOf(content);
    await put(content);
    expect((await read(object.hash))?.equals(content)).toBe(true);
    if (name === 'memory') return;
    const stored = filesOf(name).filter((file) => statSync(file).size === bytes);
    expect(stored.map((file) => objectOf(readFileSync(file)).hash)).toContain(object.hash);
  });

  test('stores the same content once, however often it is sent', async () => {
    const content = randomBytes(1_000);
    await put(content);
    const files = filesOf(name);
    await Promise.all([put(content), put(content)]);
    expect(filesOf(name)).toEqual(files);
    expect((await read(objectOf(content).hash))?.equals(content)).toBe(true);
  });

  test('says when an object is not there, and deletes one', async () => {
    const content = randomBytes(1_000);
    const { hash } = objectOf(content);
    expect(await read(hash)).toBeNull();
    await storages[name].delete(hash);
    await put(content);
    await storages[name].delete(hash);
    expect(await read(hash)).toBeNull();
  });

  describe('stores nothing', () => {
    const small = randomBytes(1_000);
    const large = randomBytes(12_000_000);
    test.each<[string, StoredObject, Uint8Array]>([
      ['of another content', objectOf(randomBytes(1_000)), small],
      ['of a longer content', { ...objectOf(small), bytes: 999 }, small],
      ['of a shorter content', { ...objectOf(small), bytes: 1_001 }, small],
      ['of another large content', objectOf(randomBytes(12_000_000)), large],
    ])('%s than the announced one', async (_what, object, content) => {
      const files = filesOf(name);
      await expect(put(content, object)).rejects.toThrow(ContentMismatch);
      expect(await read(object.hash)).toBeNull();
      expect(filesOf(name)).toEqual(files);
    });

    test('of a content that stops arriving', async () => {
      const files = filesOf(name);
      async function* brokenOff() {
        yield* arriving(large.subarray(0, 8_000_000));
        throw new Error('the client is gone');
      }
      const put8 = storages[name].put(objectOf(large), brokenOff());
      await expect(put8).rejects.toThrow('the client is gone');
      expect(await read(objectOf(large).hash)).toBeNull();
      expect(filesOf(name)).toEqual(files);
    });
  });

  test.each(['../../etc/passwd', 'x', '', 'A'.repeat(64), `${'a'.repeat(63)}/`])(
    'takes no name that is not a hash, such as %j (U3)',
    async (hash) => {
      const call = [
        () => storages[name].put({ hash, bytes: 0 }, arriving(new Uint8Array())),
        () => storages[name].get(hash),
        () => storages[name].delete(hash),
      ];
      for (const each of call) await expect(each()).rejects.toThrow(RangeError);
    },
  );
});

test('a provider that stores something else than was sent is found out', async () => {
  const seen: string[] = [];
  const provider = createServer((request, response) => {
    seen.push(String(request.method));
    request.resume();
    // As with a checksum behind the content that the provider takes for a part of it.
    response.setHeader('content-length', request.method === 'HEAD' ? 1_042 : 0).end();
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as { port: number };
  const content = randomBytes(1_000);
  const put = s3ObjectStorage(s3Settings(`http://127.0.0.1:${port}`)).put(
    objectOf(content),
    arriving(content),
  );
  await expect(put).rejects.toThrow('1042 bytes were stored instead of 1000');
  expect(seen).toEqual(['PUT', 'HEAD', 'DELETE']);
  provider.closeAllConnections();
  provider.close();
});

test('a storage that cannot be reached fails every call, and nothing is there (F17)', async () => {
  const blocked = path.join(root, 'a-file');
  writeFileSync(blocked, '');
  const content = randomBytes(10);
  const object = objectOf(content);
  for (const storage of [
    localObjectStorage(blocked),
    s3ObjectStorage(s3Settings('http://127.0.0.1:1')),
  ]) {
    await expect(storage.put(object, arriving(content))).rejects.toThrow(
      /ENOTDIR|EEXIST|ECONNREFUSED/,
    );
    await expect(storage.get(object.hash)).rejects.toThrow(/ENOTDIR|ECONNREFUSED/);
  }
});
