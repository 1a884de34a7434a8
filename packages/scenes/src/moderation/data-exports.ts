import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { makeExports } from '@guildhall/services/privacy/make-exports';
import { addressExport, openExport } from '@guildhall/services/privacy/open-export';
import { requestExport } from '@guildhall/services/privacy/request-export';
import type { Scene } from '../scene.ts';
import { freshSession } from '../withdrawals.ts';

/** A user asks for a copy of their data, and it is made. */
export async function madeExport({ services }: Scene, viewer: Viewer): Promise<void> {
  await requestExport(services, viewer);
  await makeExports(services);
}

/** What a user who has just signed in downloads: each file by its name. */
export async function downloadedExport({ services }: Scene, viewer: Viewer) {
  const { url } = await addressExport(services, viewer, freshSession());
  const { content } = await openExport(services, tokenOf(url));
  return unzipped(await buffer(content));
}

/** The token of an address. */
export const tokenOf = (url: string): string =>
  new URL(url, 'https://shop.test').searchParams.get('token') ?? '';

const DIRECTORY_ENTRY = 0x02_01_4b_50;
const END = 0x06_05_4b_50;

/** The files of a ZIP archive of less than 4 GB, by name. */
export function unzipped(zip: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameBytes, extra] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const header = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(start, start + packed);
    files.set(name, method === 0 ? content : inflateRawSync(content));
    at += 46 + nameBytes + extra + zip.readUInt16LE(at + 32);
  }
  return files;
}
