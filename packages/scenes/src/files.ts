import { crc32, deflateSync } from 'node:zlib';
import type { FilePurpose } from '@guildhall/domain/files/types';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { uploadImage } from '@guildhall/services/files/upload-image';
import type { Scene } from './scene.ts';

/** Uploads a picture, and returns the id of its file. `width` makes it another picture. */
export async function uploadedImage(
  { services }: Scene,
  viewer: Viewer,
  purpose: FilePurpose = 'offer_photo',
  width = 40,
): Promise<string> {
  async function* content() {
    yield pngOf(width);
  }
  const input = { idempotency_key: newId(), purpose };
  const { file } = await uploadImage(services, viewer, input, content());
  return file.id;
}

const HEIGHT = 30;

/** A PNG in shades of gray, without a library: each row has a filter byte and its pixels. */
export function pngOf(width: number): Buffer<ArrayBuffer> {
  const row = Buffer.from([0, ...Array.from({ length: width }, (_, column) => (column * 7) % 256)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: HEIGHT }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG: its length, type, data and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
