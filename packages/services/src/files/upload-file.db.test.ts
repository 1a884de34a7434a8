import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FilePurpose } from '@guildhall/domain/files/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer } from '@guildhall/scenes/actors';
import { catchErrorCode, catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { pdfOf } from '@guildhall/scenes/documents/pdf';
import { listVariants } from '@guildhall/db/files/queries';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { temporaryFolder } from '../kernel/temporary-folder.ts';
import {
  heicPhoto,
  picture,
  pixelBomb,
  PLANTED,
  taggedPhoto,
} from '../ports/files/test-pictures.ts';
import { openOriginal } from './open-sealed-file.ts';
import { openPrivateFile } from './open-file.ts';
import { addressExpiry, privateAddress } from './sign-address.ts';
import { uploadFile } from './upload-file.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let folder: string;
let alerts: string[];
let context: ServiceContext;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  ann = await buyer(scene);
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-upload-'));
  alerts = [];
  context = {
    ...scene.services,
    uploads_folder: temporaryFolder(folder),
    alert: (sentence, facts) => alerts.push(`${sentence}: ${JSON.stringify(facts)}`),
  };
});

async function* arriving(content: Uint8Array) {
  for (let from = 0; from < content.length; from += 1_000) {
    yield content.subarray(from, from + 1_000);
  }
}

interface Sent {
  readonly by?: Viewer;
  readonly key?: string;
  readonly purpose?: FilePurpose;
  readonly in?: Partial<ServiceContext>;
}
const upload = async (content: Uint8Array | AsyncIterable<Uint8Array>, sent: Sent = {}) =>
  await uploadFile(
    { ...context, ...sent.in },
    sent.by ?? ann,
    { idempotency_key: sent.key ?? newId(), purpose: sent.purpose ?? 'offer_photo' },
    content instanceof Uint8Array ? arriving(content) : content,
  );

const photo = async () => await picture(400, 300).jpeg().toBuffer();
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const contentOf = async (hash: Buffer) => {
  const content = await context.object_storage.get(hash.toString('hex'));
  return content === null ? null : await buffer(content);
};

/** How much of files there is: the rows, and what is on the disk. */
async function stored() {
  const { rows } = await sql<{ files: number; variants: number; objects: number }>`
    select (select count(*) from files) as files,
      (select count(*) from file_variants) as variants,
      (select count(*) from objects) as objects`.execute(database.owner_db);
  return { ...rows[0], temporary: existsSync(folder) ? readdirSync(folder) : [] };
}

test('a photo of an offer is stored in its variants, at public addresses, without its metadata (U2)', async () => {
  const { file, variants, urls_expire_at } = await upload(await taggedPhoto(1_000, 800));
  expect(file).toMatchObject({
    owner_id: ann.user_id,
    visibility: 'public',
    media_type: 'image/jpeg',
    width: 800,
    height: 1_000,
    bytes: variants.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  expect(urls_expire_at).toBeNull();
  expect(variants.map(({ media_type, width }) => `${media_type} ${width}`)).toEqual([
    'image/avif 320',
    'image/webp 320',
    'image/avif 800',
    'image/webp 800',
  ]);
  for (const { object_hash, bytes, url, media_type } of variants) {
    const content = await contentOf(object_hash);
    expect(content?.length).toBe(bytes);
    expect(hashOf(content ?? Buffer.alloc(0))).toBe(object_hash.toString('hex'));
    expect(content?.includes(PLANTED)).toBe(false);
    expect(url).toBe(`/files/${object_hash.toString('hex')}.${media_type.slice(6)}`);
  }
  expect((await stored()).temporary).toEqual([]);
});

test('evidence is private; what was uploaded is kept sealed, with its hash (rules.md §6, K1)', async () => {
  const original = await taggedPhoto(300, 200);
  const { file, variants, urls_expire_at } = await upload(original, { purpose: 'evidence' });
  expect(file).toMatchObject({
    visibility: 'private',
    content_hash: Buffer.from(hashOf(original), 'hex'),
  });
  expect(variants.every(({ is_original }) => !is_original)).toBe(true);
  const kept = (await listVariants(context.db, file.id)).filter(({ is_original }) => is_original);
  const sealed = await contentOf(kept[0]?.object_hash ?? Buffer.alloc(32));
  expect(sealed?.length).toBeGreaterThan(original.length);
  expect(sealed?.includes(PLANTED)).toBe(false);
  const opened = await openOriginal(context, file.id);
  expect(opened).toMatchObject({ media_type: 'image/jpeg', sha256: hashOf(original) });
  expect(opened.content.equals(original)).toBe(true);
  // The owner has no address of it either.
  const named = { user_id: ann.user_id, file_id: file.id };
  const object = { ...named, object_hash: kept[0]?.object_hash ?? Buffer.alloc(32) };
  const url = await privateAddress(context, ann, object, addressExpiry());
  const token = new URL(url, 'http://x').searchParams.get('token') ?? '';
  expect(await catchErrorCode(openPrivateFile(context, token))).toBe('FILE_NOT_FOUND');
  const minutes = ((urls_expire_at?.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(4);
  expect(minutes).toBeLessThanOrEqual(5);
  for (const { url } of variants) expect(url).toMatch(/^\/api\/files\/private\/\?token=[\w-]+\./);
});

test('with a CDN, public addresses are at its origin', async () => {
  const settings = { ...context.settings, files_origin: 'https://cdn.test' };
  const { variants } = await upload(await photo(), { in: { settings } });
  expect(variants[0]?.url).toMatch(/^https:\/\/cdn\.test\/files\/[0-9a-f]{64}\.avif$/);
});

describe('what is no picture is refused in words of its own, and leaves nothing (INV11)', () => {
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a script', 'file_type', () => Buffer.from('<script>alert(1)</script>')],
    [
      'a script behind the name of a picture',
      'image_unreadable',
      () =>
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>'.repeat(900))]),
    ],
    [
      'an SVG',
      'file_type',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a GIF that is a script', 'file_type', () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)')],
    ['a PDF as a photo of an offer', 'file_type', () => pdfOf(['Page 1'])],
    ['HEIC', 'file_heic', heicPhoto],
    ['AVIF', 'file_type', async () => await picture(90, 90).avif().toBuffer()],
    ['nothing', 'file_empty', () => new Uint8Array()],
    [
      'a picture that breaks off',
      'image_unreadable',
      async () => (await taggedPhoto(900, 600)).subarray(0, 6_000),
    ],
    ['a bomb', 'image_pixels', pixelBomb],
    ['40 megapixels', 'image_pixels', async () => await picture(8_000, 5_000).jpeg().toBuffer()],
    ['a strip', 'image_side', async () => await picture(12_001, 10).png().toBuffer()],
  ])('%s (U1)', async (_what, code, make) => {
    const before = await stored();
    const refusal = await catchRefusal(upload(await make()));
    expect(refusal).toMatchObject({ code: 'INPUT_INVALID', fields: { file: [{ code }] } });
    expect(await stored()).toEqual(before);
    expect(alerts).toEqual([]);
  });

  test('and its type is known before the rest has arrived', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield Buffer.alloc(1_000, 'x');
      }
    }
    expect(await catchErrorCode(upload(endless()))).toBe('INPUT_INVALID');
    expect(taken).toBe(5);
  });

  test('an upload that breaks off', async () => {
    const before = await stored();
    async function* broken() {
      yield (await photo()).subarray(0, 5_000);
      throw new Error('the client is gone');
    }
    await expect(upload(broken())).rejects.toThrow('the client is gone');
    expect(await stored()).toEqual(before);
  });
});

describe('a virus', () => {
  test('is refused, told to the operator, and stored nowhere (U4)', async () => {
    const before = await stored();
    const scanned: Buffer[] = [];
    const scanner = {
      scan: async (content: AsyncIterable<Uint8Array>) => {
        for await (const chunk of content) scanned.push(Buffer.from(chunk));
        return 'Eicar-Test-Signature';
      },
    };
    const content = await photo();
    expect(await catchRefusal(upload(content, { in: { virus_scanner: scanner } }))).toMatchObject({
      fields: { file: [{ code: 'file_infected' }] },
    });
    expect(Buffer.concat(scanned).equals(content)).toBe(true);
    expect(alerts).toEqual(['a virus was found in an upload: {"virus":"Eicar-Test-Signature"}']);
    expect(await stored()).toEqual(before);
  });

  test('may be in what cannot be scanned, so that is refused too', async () => {
    const before = await stored();
    const scanner = { scan: () => Promise.reject(new Error('clamd does not answer')) };
    const content = await photo();
    expect(await catchErrorCode(upload(content, { in: { virus_scanner: scanner } }))).toBe(
      'FILES_UNAVAILABLE',
    );
    expect(alerts).toEqual([expect.stringContaining('clamd does not answer')]);
    expect(await stored()).toEqual(before);
  });
});

describe('without storage (F17)', () => {
  test('a full disk is told to user and operator, and the next upload works', async () => {
    const before = await stored();
    const full = { use: () => Promise.reject(new Error('ENOSPC: no space left on device')) };
    const folderOfDisk = {
      use: async (work: (newFile: () => Promise<string>) => Promise<never>) => await work(full.use),
    };
    const refusal = await catchRefusal(
      upload(await photo(), { in: { uploads_folder: folderOfDisk } }),
    );
    expect(refusal).toMatchObject({
      code: 'FILES_UNAVAILABLE',
      facts: { retry_after_seconds: 30 },
    });
    expect(alerts).toEqual([expect.stringContaining('ENOSPC')]);
    expect(await stored()).toEqual(before);
    await expect(upload(await photo())).resolves.toBeDefined();
  });

  test('no row is without its content, and nothing of it stays on the disk', async () => {
    const before = await stored();
    let puts = 0;
    const storage = {
      ...context.object_storage,
      // The first variants are stored, then the storage is gone.
      put: async (...args: Parameters<typeof context.object_storage.put>) => {
        puts += 1;
        if (puts > 2) throw new Error('the storage does not answer');
        await context.object_storage.put(...args);
      },
    };
    const content = await picture(401, 300).jpeg().toBuffer();
    expect(await catchErrorCode(upload(content, { in: { object_storage: storage } }))).toBe(
      'FILES_UNAVAILABLE',
    );
    const { objects, ...after } = await stored();
    expect(after).toEqual({ files: before.files, variants: before.variants, temporary: [] });
    // Announced, so that what was stored is found and deleted.
    expect(objects).toBe((before.objects ?? 0) + 4);
  });
});

describe('quotas of a user (U2)', () => {
  const limits = (quotaBytes: number, uploadsPerDay = 100) => ({
    file_limits: { quota_bytes: quotaBytes, uploads_per_day: uploadsPerDay },
  });

  test('hold for the sum of all files, also for two uploads at once', async () => {
    const content = await photo();
    const { file } = await upload(content);
    const twice = limits(2 * file.bytes);
    const both = await Promise.allSettled([1, 2].map(() => upload(content, { in: twice })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // Now not even the file is read.
    let isRead = false;
    async function* reading() {
      isRead = true;
      yield content;
    }
    const refusal = await catchRefusal(upload(reading(), { in: twice }));
    expect(refusal).toMatchObject({ code: 'FILE_QUOTA_EXCEEDED', facts: { most_megabytes: 0 } });
    expect(isRead).toBe(false);
    await expect(upload(content, { by: await buyer(scene), in: twice })).resolves.toBeDefined();
  });

  test('hold for the uploads of a day, refused ones included', async () => {
    const two = { in: limits(1_000_000_000, 2) };
    expect(await catchErrorCode(upload(Buffer.from('x'), two))).toBe('INPUT_INVALID');
    await upload(await photo(), two);
    expect(await catchErrorCode(upload(await photo(), two))).toBe('TOO_MANY_REQUESTS');
  });
});

describe('an idempotency key (M3)', () => {
  test('has one file, and a repeated upload is not encoded again', async () => {
    const key = newId();
    const content = await photo();
    const first = await upload(content, { key });
    const refuse = () => Promise.reject(new Error('it was encoded again'));
    const drawing = {
      remux: refuse,
      draw: refuse,
      rasterize: refuse,
      measure: refuse,
      stamp: refuse,
    };
    const encoder = { encode: refuse, encodeSquare: refuse, ...drawing };
    const again = await upload(content, { key, in: { image_encoder: encoder } });
    expect(again.file.id).toBe(first.file.id);
  });

  test('is refused with another picture or purpose, which changes nothing', async () => {
    const key = newId();
    const content = await photo();
    await upload(content, { key });
    const before = await stored();
    const other = await picture(401, 300).jpeg().toBuffer();
    const asEvidence = { key, purpose: 'evidence' } as const;
    expect(await catchErrorCode(upload(other, { key }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await catchErrorCode(upload(content, asEvidence))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await stored()).toEqual(before);
  });

  test('has one file for two uploads at once', async () => {
    const key = newId();
    const content = await photo();
    const both = await Promise.all([upload(content, { key }), upload(content, { key })]);
    expect(both[0].file.id).toBe(both[1].file.id);
  });
});

test('the same picture of two users is stored once, as a file of each', async () => {
  const content = await picture(402, 300).jpeg().toBuffer();
  const mine = await upload(content);
  const { objects } = await stored();
  const theirs = await upload(content, { by: await buyer(scene) });
  expect(theirs.file.id).not.toBe(mine.file.id);
  expect((await stored()).objects).toBe(objects);
});

test('a picture that the shop has made itself is taken like any other, also as evidence', async () => {
  const flat = picture(20, 20).flatten().negate();
  let content: Buffer = await flat.webp({ quality: 78 }).toBuffer();
  for (let times = 0; times < 3; times += 1) {
    const { variants } = await upload(content, { purpose: 'evidence' });
    expect(variants).toHaveLength(2);
    const webp = variants.find((each) => each.media_type === 'image/webp');
    content = (await contentOf(webp?.object_hash ?? Buffer.alloc(32))) ?? content;
  }
});
