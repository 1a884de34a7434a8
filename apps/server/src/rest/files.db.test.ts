import { createHash } from 'node:crypto';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { pdfOf } from '@guildhall/scenes/documents/pdf';
import { pngOf } from '@guildhall/scenes/files';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { MOV_VIDEO, PLANTED_IN_VIDEO } from '@guildhall/services/ports/files/test-videos';
import { readAttachments } from '@guildhall/services/files/read-file';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { registerFiles } from './files.ts';
import { registerUploads } from './uploads.ts';

let database: TestDatabase;
let scene: Scene;
let app: ReturnType<typeof createServer>;
let origin: string;
let token: string;
let ann: Viewer;
const logged: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const site = {
    mode: 'demo' as const,
    site_name: 'Guildhall',
    protection_label: 'TradeShield',
    identity_providers: [],
    sends_mail: true,
    social_links: [],
    chat_frame_url: null,
    demo_sign_ins: null,
    is_open_demo: false,
  };
  const dependencies = { services: scene.services, site };
  app = createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('trace', { write: (line) => void logged.push(line) }),
    ping: () => Promise.resolve(),
    plugins: [
      (scope) => registerUploads(scope, dependencies),
      (scope) => registerFiles(scope, dependencies),
    ],
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const email = 'ann@files.test';
  ann = await actor(scene, { email });
  const said = { email, password: ACTOR_PASSWORD };
  const nowhere = { ip_address: null, user_agent: null };
  token = (await signInWithPassword(scene.services, said, nowhere)).access_token;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Uploaded {
  readonly id: string;
  readonly sha256: string;
  readonly pages: number | null;
  readonly seconds: number | null;
  readonly variants: readonly {
    media_type: string;
    bytes: number;
    url: string;
  }[];
  readonly urls_expire_at: string | null;
}

async function upload(content: Uint8Array<ArrayBuffer>, type: string, purpose = 'offer_photo') {
  const form = new FormData();
  form.set('idempotency_key', newId());
  form.set('purpose', purpose);
  form.set('file', new Blob([content], { type }), 'photo');
  const headers = { authorization: `JWT ${token}` };
  const response = await fetch(`${origin}/api/files/uploads/`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Uploaded };
}
const uploaded = async (purpose?: string) => (await upload(pngOf(60), 'image/png', purpose)).body;

async function get(path: string, init: RequestInit = {}) {
  const response = await fetch(`${origin}${path}`, init);
  const { status, headers } = response;
  return { status, headers, content: Buffer.from(await response.arrayBuffer()) };
}

describe('a public picture', () => {
  test('is served as what it is, for ever, and as nothing that runs (U1, U3)', async () => {
    const { variants, urls_expire_at } = await uploaded();
    expect(urls_expire_at).toBeNull();
    expect(variants).toHaveLength(2);
    for (const { url, media_type, bytes } of variants) {
      const { status, headers, content } = await get(url);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': media_type,
        'content-length': String(bytes),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(headers.get('set-cookie')).toBeNull();
      expect(createHash('sha256').update(content).digest('hex')).toBe(/\w{64}/.exec(url)?.[0]);
    }
  });

  test('has headers without its content, and no range', async () => {
    const { variants } = await uploaded();
    const { url = '', bytes } = variants[0] ?? {};
    const head = await get(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)]);
    expect(head.content).toHaveLength(0);
    expect((await get(url, { headers: { range: 'bytes=0-5' } })).status).toBe(200);
  });

  test.each([
    '/files/x',
    `/files/${'0'.repeat(64)}.avif`,
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/',
  ])('that does not exist is a 404 that nobody caches: %s (U3)', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('a private picture (Z8)', () => {
  test('is served at its signed address, and kept by nobody', async () => {
    const { variants, urls_expire_at } = await uploaded('evidence');
    expect(variants).toHaveLength(2);
    expect(Date.parse(urls_expire_at ?? '') - Date.now()).toBeLessThanOrEqual(300_000);
    for (const { url, media_type } of variants) {
      const { status, headers } = await get(url);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': media_type,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers.get('content-disposition')).toBeNull();
    }
  });

  test('a document is saved, never shown, and has none of what was uploaded (U1, U3)', async () => {
    const secret = 'Ann-lives-here';
    const content = pdfOf(['Receipt'], { author: secret, script: 'app.alert(1)' });
    const { status, body } = await upload(content, 'application/pdf', 'message_file');
    expect([status, body.pages]).toEqual([200, 1]);
    const shown = { file_ids: [body.id], pages: 'first' } as const;
    const { of } = await readAttachments(scene.services, ann, shown);
    const document = of([body.id])[0]?.document;
    const saved = await get(document?.copy.url ?? '');
    expect(saved.status).toBe(200);
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(document?.copy.bytes),
      'content-disposition': 'attachment; filename="document.pdf"',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(saved.content.subarray(0, 5).toString()).toBe('%PDF-');
    for (const hidden of [secret, 'app.alert']) expect(saved.content.includes(hidden)).toBe(false);
  });

  test('a video is saved, never shown, without where it was recorded (U1, U3)', async () => {
    const { status, body } = await upload(MOV_VIDEO, 'video/quicktime', 'evidence');
    expect([status, body.seconds, body.variants]).toEqual([200, 1, []]);
    const { of } = await readAttachments(scene.services, ann, {
      file_ids: [body.id],
      pages: 'all',
    });
    const saved = await get(of([body.id])[0]?.video?.copy.url ?? '');
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'attachment; filename="video.mp4"',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(saved.content.includes(PLANTED_IN_VIDEO.title)).toBe(false);
  });

  test('a document that cannot be read is refused at its field, not with an error', async () => {
    for (const [content, sentence] of [
      [pdfOf(['x'], { encrypted: true }), 'This PDF is protected with a password.'],
      [Buffer.from('%PDF-1.7\n'), 'This PDF can’t be read.'],
      [new Uint8Array(), 'This file is empty.'],
    ] as const) {
      const { status, body } = await upload(content, 'application/pdf', 'evidence');
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(sentence);
    }
  });

  test('is a 404 without a token, with a changed one, and with that of a session', async () => {
    const { variants } = await uploaded('evidence');
    const url = variants[0]?.url ?? '';
    const authorization = `JWT ${token}`;
    expect((await get('/api/files/private/', { headers: { authorization } })).status).toBe(400);
    for (const changed of [
      `${url}x`,
      url.replace(/\.[\w-]+$/, '.'),
      `${url.split('=')[0]}=${token}`,
    ]) {
      const { status, headers } = await get(changed, { headers: { authorization } });
      expect([status, headers.get('error-code')]).toEqual([404, 'FILE_NOT_FOUND']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('leaves its address in no log (K6)', async () => {
    const { variants } = await uploaded('evidence');
    const url = variants[0]?.url ?? '';
    await get(url);
    expect(logged.join('\n')).toContain('/api/files/private/');
    expect(logged.join('\n')).not.toContain(url.slice(-20));
  });
});

describe('a photo that the shop cannot take is refused at its field, in words of its own', () => {
  test.each([
    ['image/heic', 'HEIC'],
    ['image/svg+xml', 'JPEG, PNG, WebP'],
    ['application/octet-stream', 'JPEG, PNG, WebP'],
  ])('called %s', async (type, words) => {
    const { status, body } = await upload(pngOf(60), type);
    expect({ status, body }).toEqual({
      status: 400,
      body: { file: [expect.stringContaining(words)] },
    });
  });

  test('called a JPEG, and being a page', async () => {
    const { status, body } = await upload(new TextEncoder().encode('<html>'), 'image/jpeg');
    expect({ status, body }).toEqual({
      status: 400,
      body: { file: [expect.stringContaining('JPEG')] },
    });
  });

  test('of more than ten megabytes', async () => {
    const large = new Uint8Array(11 * 1_024 * 1_024);
    large.set(pngOf(60));
    expect((await upload(large, 'image/png')).status).toBe(413);
  });
});
