import { crc32, deflateSync } from 'node:zlib';
import type { FilePurpose } from '@guildhall/domain/files/types';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { uploadFile } from '@guildhall/services/files/upload-file';
import type { Scene } from './scene.ts';

/** Uploads a picture, and returns the id of its file. `width` makes it another picture. */
export async function uploadedImage(
  { services }: Scene,
  viewer: Viewer,
  purpose: FilePurpose = 'offer_photo',
  width = 40,
): Promise<string> {
  return await uploadedPicture({ services }, viewer, purpose, pngOf(width));
}

/** Uploads this picture, and returns the id of its file. */
export async function uploadedPicture(
  { services }: Pick<Scene, 'services'>,
  viewer: Viewer,
  purpose: FilePurpose,
  picture: Buffer,
): Promise<string> {
  async function* content() {
    yield picture;
  }
  const input = { idempotency_key: newId(), purpose };
  const { file } = await uploadFile(services, viewer, input, content());
  return file.id;
}

const HEIGHT = 30;
const PAPER = { width: 1_000, height: 640 } as const;

/** A paper that is nobody's: a frame, a grey head, and lines where words would be. */
export function paperPng(): Buffer<ArrayBuffer> {
  const { width, height } = PAPER;
  return pngOfPixels(width, height, (x, y) => {
    const isFrame = x < 12 || y < 12 || x >= width - 12 || y >= height - 12;
    if (isFrame) return 60;
    const isHead = (x - 200) ** 2 + (y - 230) ** 2 < 8_000;
    const isBody = (x - 200) ** 2 / 2 + (y - 420) ** 2 < 8_000 && y < 450;
    if (isHead || isBody) return 110;
    const isLine = x > 400 && x < 900 - (y % 130) * 2 && y > 110 && y < 460 && y % 50 < 14;
    const isCode = y > 500 && y < 600 && y % 50 < 26 && x > 60 && x < 940 && x % 18 < 11;
    return isLine || isCode ? 50 : 205;
  });
}

/** A PNG in shades of gray, without a library: each row has a filter byte and its pixels. */
export const pngOf = (width: number): Buffer<ArrayBuffer> =>
  pngOfPixels(width, HEIGHT, (x) => (x * 7) % 256);

function pngOfPixels(
  width: number,
  height: number,
  greyAt: (x: number, y: number) => number,
): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + x + 1] = greyAt(x, y);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same with a note beside its pixels, such as where it was taken. */
export function notedPng(note: string, width: number): Buffer<ArrayBuffer> {
  const png = pngOf(width);
  const end = png.length - pngChunk('IEND', Buffer.alloc(0)).length;
  const noted = pngChunk('tEXt', Buffer.from(`Comment\0${note}`));
  return Buffer.concat([png.subarray(0, end), noted, png.subarray(end)]);
}

/** A part of a PNG: its length, type, data and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
