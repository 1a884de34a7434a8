import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { pdfOf } from '@guildhall/scenes/documents/pdf';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { sharpImageEncoder } from './sharp-image-encoder.ts';
import { PAYLOAD, picture, PLANTED } from './test-pictures.ts';

const root = mkdtempSync(path.join(tmpdir(), 'guildhall-documents-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const encoder = sharpImageEncoder();
const newFile = async () => path.join(root, randomUUID());
const fileOf = async (content: Uint8Array) => {
  const file = await newFile();
  writeFileSync(file, content);
  return file;
};
const draw = async (content: Uint8Array, by = encoder) =>
  await by.draw(await fileOf(content), newFile);

/** How dark the darkest pixel of a picture is: letters are black. */
const darkestOf = async (file: string | undefined) =>
  (await sharp(file).greyscale().stats()).channels[0]?.min;

/** Its content is more text than there is memory for, in a few kilobytes. */
function contentBomb(): Buffer {
  const text = pdfOf(['x']).toString('latin1');
  const head = text.slice(0, text.indexOf('7 0 obj'));
  const body = deflateSync(Buffer.alloc(640 * 1_024 * 1_024, ' '));
  const keys = `<< /Filter /FlateDecode /Length ${body.length} >>`;
  return Buffer.concat([
    Buffer.from(`${head}7 0 obj\n${keys}\nstream\n`, 'latin1'),
    body,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 8 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

describe('a document', () => {
  test('becomes a picture of each page, a small one of the first, and a PDF of them', async () => {
    const made = await draw(pdfOf(['First page', '']));
    expect([made.pages, made.width, made.height]).toEqual([2, 1_600, 2_264]);
    expect(made.variants.map((each) => [each.media_type, each.page, each.width])).toEqual([
      ['image/webp', 1, 320],
      ['image/webp', 1, 1_600],
      ['image/webp', 2, 1_600],
      ['application/pdf', 0, 1_600],
    ]);
    for (const { path: file, media_type, bytes } of made.variants) {
      expect((await fileTypeFromFile(file))?.mime).toBe(media_type);
      expect(readFileSync(file)).toHaveLength(bytes);
    }
    expect(await darkestOf(made.variants[1]?.path)).toBeLessThan(60);
    expect(await darkestOf(made.variants[2]?.path)).toBe(255);
  });

  test('that is made of its pages reads like it, and has nothing but pictures (U1, U2)', async () => {
    const content = pdfOf(['Receipt 4711'], { author: PLANTED, script: PAYLOAD });
    for (const hidden of [PLANTED, PAYLOAD, 'JavaScript']) {
      expect(content.includes(hidden)).toBe(true);
    }
    const { variants } = await draw(content);
    const made = readFileSync(variants.at(-1)?.path ?? '');
    for (const hidden of [PLANTED, PAYLOAD, 'JavaScript', 'OpenAction', 'Info', 'Receipt']) {
      expect({ hidden, is: made.includes(hidden) }).toEqual({ hidden, is: false });
    }
    const again = await draw(made);
    expect([again.pages, again.width, again.height]).toEqual([1, 1_600, 2_264]);
    expect(await darkestOf(again.variants[1]?.path)).toBeLessThan(60);
  });

  test('is the same file whenever it is drawn', async () => {
    const [one, other] = [await draw(pdfOf(['Page'])), await draw(pdfOf(['Page']))];
    expect(one.variants.map(({ hash }) => hash)).toEqual(other.variants.map(({ hash }) => hash));
  });
});

describe('is refused, and the next file is read:', () => {
  test.each<[string, string, () => Uint8Array]>([
    ['a document with a password', 'encrypted', () => pdfOf(['x'], { encrypted: true })],
    ['more than 20 pages', 'too_many_pages', () => pdfOf(Array.from({ length: 21 }, String))],
    ['a document without pages', 'unreadable', () => pdfOf([])],
    ['a document that breaks off', 'unreadable', () => pdfOf(['x']).subarray(0, 400)],
    ['nothing', 'unreadable', () => new Uint8Array()],
    ['what needs more memory than there is', 'too_large', contentBomb],
  ])('%s (U1, U2)', async (_what, fault, make) => {
    await expect(draw(make())).rejects.toMatchObject({ name: 'ImageRefused', fault });
    expect((await draw(pdfOf(['x']))).pages).toBe(1);
    const small = await picture(20, 20).png().toBuffer();
    expect((await encoder.encode(await fileOf(small), newFile)).variants).toHaveLength(2);
  });

  test('what takes too long, with its thread', async () => {
    const impatient = sharpImageEncoder({ max_waiting: 5, max_seconds: 0.005, idle_seconds: 60 });
    await expect(draw(pdfOf(['x']), impatient)).rejects.toMatchObject({ fault: 'too_slow' });
    await expect(draw(pdfOf(['x']), impatient)).rejects.toMatchObject({ fault: 'too_slow' });
  });
});
