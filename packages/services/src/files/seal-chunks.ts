import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;

/**
 * The nonce of a chunk: its number, and whether it is the last one. A key is used for one file
 * alone, so no nonce comes twice, and a file that was cut off, or whose chunks were moved, does not
 * open (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár).
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts a content of any size while it arrives, in chunks of AES-256-GCM. */
export async function* sealChunks(
  key: KeyObject,
  data: Buffer,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void, void> {
  const seal = (plain: Buffer, number: number, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    cipher.setAAD(data);
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  yield* inChunks(content, CHUNK_BYTES, seal);
}

/**
 * Decrypts what `sealChunks` has made, while it arrives. Throws for a content that is not whole or
 * was changed; what came before the fault was passed on.
 */
export async function* openChunks(
  key: KeyObject,
  data: Buffer,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void, void> {
  const open = (chunk: Buffer, number: number, isLast: boolean) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    decipher.setAAD(data);
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  };
  yield* inChunks(sealed, CHUNK_BYTES + TAG_BYTES, open);
}

/** Passes on a content in chunks of one size; the last one is what is left. */
async function* inChunks(
  content: AsyncIterable<Uint8Array>,
  size: number,
  pass: (chunk: Buffer, number: number, isLast: boolean) => Buffer,
): AsyncGenerator<Buffer, void, void> {
  let held = Buffer.alloc(0);
  let number = 0;
  for await (const part of content) {
    held = Buffer.concat([held, part]);
    // One that is full may be the last: that is known when more arrives.
    while (held.length > size) {
      yield pass(held.subarray(0, size), number, false);
      held = held.subarray(size);
      number += 1;
    }
  }
  yield pass(held, number, true);
}
