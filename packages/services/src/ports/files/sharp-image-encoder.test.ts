import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImageEncoderBusy } from './image-encoder.ts';
import { sharpImageEncoder } from './sharp-image-encoder.ts';
import { PAYLOAD, picture, pixelBomb, PLANTED, polyglot, taggedPhoto } from './test-pictures.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'guildhall-pictures-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const encoder = sharpImageEncoder();
const newFile = async () => path.join(root, randomUUID());
const fileOf = async (content: Uint8Array) => {
  const file = await newFile();
  writeFileSync(file, content);
  return file;
};
const encode = async (content: Uint8Array, by = encoder) =>
  await by.encode(await fileOf(content), newFile);
/** The variant in WebP, which can be read here. */
const webpOf = ({ variants }: Awaited<ReturnType<typeof encode>>) => variants[1]?.path;
const sizes = ({ variants }: Awaited<ReturnType<typeof encode>>) =>
  variants.map(({ media_type, width, height }) => `${media_type} ${width}x${height}`);

describe('a picture', () => {
  test('becomes AVIF and WebP in three widths, upright', async () => {
    const made = await encode(await taggedPhoto(4_000, 3_000));
    expect([made.width, made.height]).toEqual([3_000, 4_000]);
    expect(sizes(made)).toEqual([
      'image/avif 320x427',
      'image/webp 320x427',
      'image/avif 800x1067',
      'image/webp 800x1067',
      'image/avif 1600x2133',
      'image/webp 1600x2133',
    ]);
    for (const { path: file, media_type, bytes } of made.variants) {
      expect((await fileTypeFromFile(file))?.mime).toBe(media_type);
      expect(readFileSync(file)).toHaveLength(bytes);
    }
  });

  test('keeps nothing but its pixels: no place, no camera, no name, no orientation (U2)', async () => {
    const photo = await taggedPhoto(800, 600);
    expect(photo.includes(PLANTED)).toBe(true);
    const { variants } = await encode(photo);
    for (const { path: file } of variants) {
      const bytes = readFileSync(file);
      for (const kept of [PLANTED, 'Exif', 'EXIF', 'XMP', 'xmp', 'ICCP', 'Camera']) {
        expect({ kept, is: bytes.includes(kept) }).toEqual({ kept, is: false });
      }
    }
  });

  test('that is also a page and an archive keeps neither (U1)', async () => {
    const both = await polyglot();
    expect(both.includes(PAYLOAD)).toBe(true);
    const { variants } = await encode(both);
    expect(variants).toHaveLength(4);
    for (const { path: file } of variants) {
      const bytes = readFileSync(file);
      for (const hidden of [PAYLOAD, '<!--', 'PK\u0003\u0004']) {
        expect(bytes.includes(hidden)).toBe(false);
      }
    }
  });

  test.each([
    ['that is small is not enlarged', 200, 100, ['200x100']],
    ['between two widths keeps its own', 900, 600, ['320x213', '800x533', '900x600']],
    [
      'of a phone’s screen is at most twice as high as wide',
      1_080,
      2_400,
      ['288x640', '720x1600', '1080x2400'],
    ],
  ])('%s', async (_which, width, height, expected) => {
    const made = await encode(await picture(width, height).png().toBuffer());
    const webp = sizes(made).filter((each) => each.includes('webp'));
    expect(webp.map((each) => each.split(' ')[1])).toEqual(expected);
  });

  test('becomes a square of its middle in each size, upright, without its metadata', async () => {
    const square = async (content: Uint8Array) =>
      await encoder.encodeSquare(await fileOf(content), [128, 320], newFile);
    const made = await square(await taggedPhoto(900, 600));
    expect(sizes(made)).toEqual(['image/webp 128x128', 'image/webp 320x320']);
    for (const { path: file, bytes } of made.variants) {
      const content = readFileSync(file);
      expect([content.length, content.includes(PLANTED)]).toEqual([bytes, false]);
    }
    // White between 100 and 300 of its 400 columns, black beside them.
    const pixels = Buffer.alloc(400 * 200);
    for (let row = 0; row < 200; row += 1) pixels.fill(255, row * 400 + 100, row * 400 + 300);
    const raw = { width: 400, height: 200, channels: 1 } as const;
    const striped = await sharp(pixels, { raw }).png().toBuffer();
    const { path: cut = '' } = (await square(striped)).variants[0] ?? {};
    const { channels } = await sharp(cut).stats();
    expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(245);
    expect(sizes(await square(await picture(200, 100).png().toBuffer()))).toEqual([
      'image/webp 100x100',
    ]);
  });

  test('keeps what is transparent, and of an animation its first frame', async () => {
    const clear = { width: 300, height: 200, channels: 4, background: '#f000' } as const;
    const file = webpOf(await encode(await sharp({ create: clear }).png().toBuffer()));
    expect((await sharp(file).metadata()).hasAlpha).toBe(true);
    const frames = { width: 300, height: 400, pageHeight: 200, channels: 4 } as const;
    const moving = await sharp(randomBytes(300 * 400 * 4), { raw: frames })
      .webp()
      .toBuffer();
    expect(sizes(await encode(moving))).toEqual(['image/avif 300x200', 'image/webp 300x200']);
  });

  test.each(['grayscale', 'CMYK', '16 bits'])('in %s becomes sRGB', async (which) => {
    const source = picture(400, 300);
    const content = await (
      which === 'grayscale'
        ? source.grayscale().jpeg()
        : which === 'CMYK'
          ? source.toColourspace('cmyk').jpeg()
          : source.toColourspace('rgb16').png()
    ).toBuffer();
    const file = webpOf(await encode(content));
    expect(await sharp(file).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });
});

describe('refused is', () => {
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a script', 'unreadable', () => Buffer.from('<script>alert(1)</script>')],
    [
      'a script behind the first bytes of a picture',
      'unreadable',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]),
    ],
    [
      'a picture that breaks off',
      'unreadable',
      async () => (await taggedPhoto(900, 600)).subarray(0, 4_000),
    ],
    [
      'an SVG',
      'unreadable',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a GIF', 'unreadable', async () => await picture(90, 90).gif().toBuffer()],
    ['a TIFF', 'unreadable', async () => await picture(90, 90).tiff().toBuffer()],
    ['an AVIF', 'unreadable', async () => await picture(90, 90).avif().toBuffer()],
    ['nothing', 'unreadable', () => new Uint8Array()],
    ['a bomb of 2,500 megapixels', 'too_many_pixels', pixelBomb],
    ['40 megapixels', 'too_many_pixels', async () => await picture(8_000, 5_000).jpeg().toBuffer()],
    ['a very long strip', 'too_long', async () => await picture(12_001, 10).png().toBuffer()],
  ])('%s, and the next picture is encoded (U1, U2)', async (_what, fault, make) => {
    await expect(encode(await make())).rejects.toMatchObject({ name: 'ImageRefused', fault });
    expect(sizes(await encode(await picture(20, 20).png().toBuffer()))).toHaveLength(2);
  });

  test('what takes too long, with its thread', async () => {
    const impatient = sharpImageEncoder({ max_waiting: 5, max_seconds: 0.005, idle_seconds: 60 });
    const large = await picture(4_000, 3_000).jpeg().toBuffer();
    await expect(encode(large, impatient)).rejects.toMatchObject({ fault: 'too_slow' });
    await expect(encode(large, impatient)).rejects.toMatchObject({ fault: 'too_slow' });
  });

  test('what would wait too long behind others', async () => {
    const few = sharpImageEncoder({ max_waiting: 2, max_seconds: 30, idle_seconds: 60 });
    const small = await picture(20, 20).png().toBuffer();
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => encode(small, few)));
    const refused = all.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toBeInstanceOf(ImageEncoderBusy);
    expect(await encode(small, few)).toBeDefined();
  });
});

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';

describe('drawings', () => {
  test('refuse no upload, and an upload waits for one of them at most', async () => {
    const few = sharpImageEncoder({ max_waiting: 20, max_seconds: 30, idle_seconds: 60 });
    const small = await picture(20, 20).png().toBuffer();
    const ended: string[] = [];
    const note = (what: string) => () => void ended.push(what);
    const drawings = Array.from({ length: 36 }, () => few.rasterize(DRAWING).then(note('drawing')));
    const uploads = Array.from({ length: 3 }, () => encode(small, few).then(note('upload')));
    const all = await Promise.allSettled([...drawings, ...uploads]);
    const refused = all.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(15);
    expect(refused.every((each) => each instanceof ImageEncoderBusy)).toBe(true);
    const others = ['drawing', 'upload'];
    expect(ended.slice(0, 7)).toEqual([...others, ...others, ...others, 'drawing']);
  });

  test('that take too long are no fault of the drawing', async () => {
    const impatient = sharpImageEncoder({ max_waiting: 5, max_seconds: 0, idle_seconds: 60 });
    await expect(impatient.rasterize(DRAWING)).rejects.toBeInstanceOf(ImageEncoderBusy);
  });
});

test('the thread ends when there is nothing to do, and starts again', async () => {
  const short = sharpImageEncoder({ max_waiting: 5, max_seconds: 30, idle_seconds: 0.01 });
  const small = await picture(20, 20).png().toBuffer();
  for (let times = 0; times < 3; times += 1) {
    expect(sizes(await encode(small, short))).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
});
