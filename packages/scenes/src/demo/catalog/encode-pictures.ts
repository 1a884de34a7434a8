/**
 * Draws the pictures of the demo and encodes them as an upload would: `npm run demo-pictures`. The
 * result is part of the repository, since encoding takes minutes and the first start has seconds.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharpImageEncoder } from '@guildhall/services/ports/files/sharp-image-encoder';
import sharp from 'sharp';
import type { EncodedPicture } from './pictures.ts';
import { evidenceDrawings } from '../disputes/drawings.ts';
import type { EncodedEvidence } from '../disputes/pictures.ts';
import { demoDrawings, drawingHash } from './drawn-games.ts';

const DATA = path.resolve(import.meta.dirname, '../../../data');
const encoder = sharpImageEncoder();
const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-demo-pictures-'));
const newFile = async () => await Promise.resolve(path.join(folder, randomUUID()));

async function encode(svg: string) {
  // Not by the encoder, whose few colours are mixed of dots, which make a photo larger.
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  const file = await newFile();
  writeFileSync(file, png);
  const { width, height, variants } = await encoder.encode(file, newFile);
  const encoded = {
    drawing_hash: drawingHash(svg),
    content_hash: createHash('sha256').update(png).digest('hex'),
    width,
    height,
    variants: variants.map(({ path: made, ...variant }) => ({
      ...variant,
      content: readFileSync(made).toString('base64'),
    })),
  };
  return { encoded, png };
}

function write(name: string, pictures: readonly Pick<EncodedPicture, 'variants'>[]): void {
  writeFileSync(path.join(DATA, name), `${JSON.stringify(pictures, null, 2)}\n`);
  const variants = pictures.flatMap((picture) => picture.variants);
  const bytes = variants.reduce((sum, each) => sum + each.bytes, 0);
  process.stdout.write(`${pictures.length} pictures of ${Math.round(bytes / 1_000)} kB\n`);
}

try {
  const evidence: EncodedEvidence[] = [];
  for (const { svg, kind } of evidenceDrawings()) {
    const { encoded, png } = await encode(svg);
    evidence.push({ kind, ...encoded, original: png.toString('base64') });
  }
  write('evidence-pictures.json', evidence);
  const pictures: EncodedPicture[] = [];
  for (const { svg, ...facts } of demoDrawings()) {
    pictures.push({ ...facts, ...(await encode(svg)).encoded });
  }
  write('pictures.json', pictures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
