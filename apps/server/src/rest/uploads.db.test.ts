import { connect } from 'node:net';
import { once } from 'node:events';
import { newId } from '@guildhall/domain/kernel/ids';
import { CODE_FILE } from '@guildhall/domain/vault/rules';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer, testCode } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { listOwnOffers } from '@guildhall/services/offers/list-own-offers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import { registerUploads } from './uploads.ts';

let database: TestDatabase;
let scene: Scene;
let brandSlug: string;
let app: ReturnType<typeof createServer>;
let origin: string;
let token: string;
let shop: Viewer;
let offerId: string;
const logged: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  brandSlug = (await testBrand(scene)).slug;
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
  app = createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: false },
    logger: createLogger('trace', { write: (line) => void logged.push(line) }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerUploads(scope, { services: scene.services, site })],
    apiRateLimits: { changes_per_minute: 12 },
    request_within_ms: 300,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  logged.length = 0;
  const email = `p${newId().slice(-12)}@upload.test`;
  shop = await actor(scene, { email, verification_level: 3, seller_level: 4 });
  const nowhere = { ip_address: null, user_agent: null };
  const said = { email, password: ACTOR_PASSWORD };
  token = (await signInWithPassword(scene.services, said, nowhere)).access_token;
  offerId = await giftCardOffer(scene, shop, { brand_slug: brandSlug, stock: 1 });
});

const added = async () => {
  const input = { kind: 'gift_card', search: '', limit: 20 } as const;
  const { items } = await listOwnOffers(scene.services, shop, input);
  return (items[0]?.stock_count ?? 0) - 1;
};

interface Part {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** The name of a file; without it the part is a field. */
  readonly filename?: string;
  readonly type?: string;
}
const key = (): Part => ({ name: 'idempotency_key', content: newId() });
const file = (content: Part['content'] = testCode().code, changes: Partial<Part> = {}): Part => ({
  name: 'file',
  content,
  filename: 'codes.txt',
  type: 'text/plain',
  ...changes,
});

/** The body as browsers write it. */
function bodyOf(parts: readonly Part[], boundary = 'edge'): Buffer<ArrayBuffer> {
  const written = parts.flatMap(({ name, content, filename, type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '\r\n\r\n' : `\r\ncontent-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...written, `--${boundary}--\r\n`].map((each) => Buffer.from(each)));
}

interface Sent {
  readonly body?: Buffer<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}
async function upload(parts: readonly Part[], sent: Sent = {}) {
  const { body = bodyOf(parts), type = 'multipart/form-data; boundary=edge', headers = {} } = sent;
  const response = await fetch(`${origin}/api/offers/${offerId}/codes/`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `JWT ${token}`, ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  const code = response.headers.get('error-code');
  return { status: response.status, code, body: (await response.json()) as object };
}
/** Sends an upload up to its last bytes; `end` sends them, and `answer` is the response. */
function beginUpload() {
  const whole = bodyOf([key(), file(`${testCode().code}\n`)]);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const answer = once(socket, 'data').then(([bytes]) => String(bytes).slice(0, 12));
  socket.write(Buffer.concat([Buffer.from(headOf(whole.length)), whole.subarray(0, -12)]));
  return { socket, answer, end: () => socket.write(whole.subarray(-12)) };
}
const headOf = (length: number) =>
  `POST /api/offers/${offerId}/codes/ HTTP/1.1\r\nhost: x\r\nauthorization: JWT ${token}\r\n` +
  `content-type: multipart/form-data; boundary=edge\r\ncontent-length: ${length}\r\n\r\n`;

const invalid = (fields: object) => ({ status: 400, code: 'INPUT_INVALID', body: fields });

test('a file of codes is added to the stock, and none of it is logged (K6)', async () => {
  const { code } = testCode();
  expect(await upload([key(), file(`${code},4711`)])).toMatchObject({
    status: 200,
    body: { added: 1 },
  });
  expect(await added()).toBe(1);
  expect(logged.join('')).not.toContain(code);
});

test('wrong lines are named in the language of the caller, and repeat nothing of them', async () => {
  const { code } = testCode();
  const headers = { 'accept-language': 'de' };
  const response = await upload([key(), file(`${code}\nwrong-one`)], { headers });
  expect(response).toMatchObject({
    status: 400,
    code: 'CODES_INVALID',
    body: { line_count: ['1'], 'lines.2.code': [expect.stringContaining('Format')] },
  });
  expect(JSON.stringify(response)).not.toContain('wrong-one');
  expect(await added()).toBe(0);
});

describe('a form that is not as declared is refused, and adds nothing (INV11)', () => {
  const one = () => file(testCode().code);
  test.each([
    ['without a file', () => [key()], { file: ['Choose a file.'] }],
    [
      'with a text in place of the file',
      () => [key(), { name: 'file', content: 'ABCD-1234567' }],
      { file: ['Choose a file.'] },
    ],
    ['with two files', () => [key(), one(), one()], { file: ['Keep it to 1 entry.'] }],
    [
      'with a file of another name',
      () => [key(), { ...one(), name: 'other' }],
      { other: ['There’s no such field.'] },
    ],
    [
      'with a field too many',
      () => [key(), { name: 'role', content: 'admin' }, one()],
      { role: ['There’s no such field.'] },
    ],
    [
      'with a field told twice',
      () => [key(), key(), one()],
      { idempotency_key: ['Keep it to 1 entry.'] },
    ],
    ['with a field behind the file', () => [one(), key()], { idempotency_key: expect.any(Array) }],
    ['without its field', () => [one()], { idempotency_key: expect.any(Array) }],
    [
      'with a page instead of a text (U1)',
      () => [key(), file('<script>', { type: 'text/html' })],
      { file: [expect.stringContaining('text/csv')] },
    ],
    [
      'with a picture called a text (U1)',
      () => [key(), file(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]))],
      { file: [expect.stringContaining('UTF-8')] },
    ],
    ['with a file of nothing', () => [key(), file('')], { file: ['Add at least 1 entry.'] }],
  ])('%s', async (_form, parts, fields) => {
    expect(await upload(parts())).toEqual(invalid(fields));
    expect(await added()).toBe(0);
  });

  test('with a field named like a prototype (I5)', async () => {
    const parts = [key(), { name: '__proto__', content: '{"role":"admin"}' }, one()];
    expect(await upload(parts)).toMatchObject({ status: 400, code: 'INPUT_INVALID' });
    expect(await added()).toBe(0);
  });

  test.each([
    ['has no boundary', { type: 'multipart/form-data' }],
    ['has another boundary', { type: 'multipart/form-data; boundary=other' }],
    ['is empty', { body: Buffer.alloc(0) }],
    ['is no form', { body: Buffer.from('{"not":"a form"}') }],
    ['breaks off in the file', { body: bodyOf([key(), one()]).subarray(0, -20) }],
    ['breaks off in a field', { body: bodyOf([key()]).subarray(0, 60) }],
    ['begins with a byte order mark', { body: Buffer.concat([Buffer.from('\uFEFF'), bodyOf([])]) }],
    [
      'has line ends of Unix',
      { body: Buffer.from(bodyOf([key(), one()]).toString().replaceAll('\r\n', '\n')) },
    ],
  ])('that %s', async (_form, sent) => {
    const { status, code } = await upload([key(), one()], sent);
    expect({ status, code }).toEqual({ status: 400, code: 'INPUT_INVALID' });
    expect(await added()).toBe(0);
  });

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'that is called %s (S7)',
    async (type) => {
      expect(await upload([key(), one()], { type })).toMatchObject({ status: 415 });
      expect(await added()).toBe(0);
    },
  );
});

test.each([
  '../../etc/passwd',
  'C:\\\\codes.txt',
  'a\0b.txt',
  '=1+1.csv',
  '\u202Etxt.exe',
  'x'.repeat(5_000),
])('the name of the file, such as %j, means nothing (I6, U3)', async (filename) => {
  const { status } = await upload([key(), file(testCode().code, { filename })]);
  // A very long header is no form; everything else is a file like any other.
  expect(status).toBe(filename.length > 1_000 ? status : 200);
  expect([200, 400]).toContain(status);
});

describe('an upload of more than its limit is refused (I8, U2)', () => {
  /** A form that never ends, in its file or in the headers of a part; tells how much was taken. */
  function endless(place: 'file' | 'headers') {
    let taken = 0;
    let isBegun = false;
    const head = `${bodyOf([key(), file()]).toString().split('\r\n').slice(0, -3).join('\r\n')}${place === 'file' ? '\r\n' : ''}`;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = isBegun ? Buffer.alloc(65_536, `${'x'.repeat(900)}\n`) : Buffer.from(head);
        isBegun = true;
        taken += chunk.length;
        controller.enqueue(chunk);
      },
    });
    return { body, taken: () => taken };
  }

  test('at once when it announces a hundred megabytes', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`${headOf(100_000_000)}--edge`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    const began = performance.now();
    await once(socket, 'close');
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 15_000);

  test.each(['file', 'headers'] as const)(
    'while its %s arrive, however long',
    async (place) => {
      const { body, taken } = endless(place);
      const response = await upload([], { body }).catch((error: unknown) => String(error));
      if (typeof response === 'object') expect(response).toMatchObject({ status: 413 });
      expect(taken()).toBeLessThan(16 * CODE_FILE.max_bytes);
      expect(await added()).toBe(0);
    },
    15_000,
  );

  test('with the answer, when it is a little longer', async () => {
    const lines = `${'x'.repeat(900)}\n`.repeat(CODE_FILE.max_bytes / 900);
    expect(await upload([key(), file(lines)])).toMatchObject({
      status: 413,
      code: 'INPUT_INVALID',
    });
  });
});

test('an upload that stops arriving is refused, and one that is cut off adds nothing', async () => {
  const cut = beginUpload();
  cut.answer.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 300));
  cut.socket.destroy();
  const stalled = beginUpload();
  expect(await stalled.answer).toBe('HTTP/1.1 408');
  stalled.socket.destroy();
  expect(await added()).toBe(0);
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
}, 20_000);

describe('an upload (R1)', () => {
  /** Sends a whole upload in so many parts, with a pause after each. */
  async function drip(parts: number, pauseMs: number) {
    const codes = Array.from({ length: 20 }, () => testCode().code);
    const whole = bodyOf([key(), file(codes.join('\n'))]);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const answer = once(socket, 'data').then(([bytes]) => String(bytes).slice(0, 12));
    socket.write(headOf(whole.length));
    const size = Math.ceil(whole.length / parts);
    for (let at = 0; at < whole.length; at += size) {
      socket.write(whole.subarray(at, at + size));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return await answer.finally(() => socket.destroy());
  }

  test('that flows is not cut, however long it takes', async () => {
    // Three times as long as other requests may take.
    expect(await drip(9, 100)).toBe('HTTP/1.1 200');
    expect(await added()).toBe(20);
  });

  test('that only drips is refused after half a minute', async () => {
    const real = performance.now.bind(performance);
    const began = real();
    const later = vi.spyOn(performance, 'now').mockImplementation(() => {
      const passed = real() - began;
      return real() + (passed > 500 ? 31_000 : 0);
    });
    try {
      expect(await drip(20, 100)).toBe('HTTP/1.1 408');
    } finally {
      later.mockRestore();
    }
    expect(await added()).toBe(0);
  });
});

test('a visitor is refused before the file is read, and the connection stays usable', async () => {
  const response = await upload([key(), file('x\n'.repeat(500_000))], {
    headers: { authorization: '' },
  });
  expect(response).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  expect(await upload([key(), file()])).toMatchObject({ status: 200 });
});

describe('uploads are counted (R1)', () => {
  test('as changes of their user', async () => {
    const answers = [];
    for (let count = 0; count < 13; count += 1) answers.push(await upload([key()]));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    expect(answers.at(-1)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('while they arrive: a user has two at once', async () => {
    const waiting = [beginUpload(), beginUpload()];
    const begun = () => logged.filter((line) => line.includes('starting multipart')).length;
    await expect.poll(begun, { timeout: 8_000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await upload([key(), file()])).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    for (const { end } of waiting) end();
    for (const { answer } of waiting) expect(await answer).toBe('HTTP/1.1 200');
    for (const { socket } of waiting) socket.destroy();
    expect(await upload([key(), file()])).toMatchObject({ status: 200 });
  });
});
