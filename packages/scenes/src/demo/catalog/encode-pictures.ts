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
import { demoDrawings, drawingHash } from './drawn-games.ts';

const TARGET = path.resolve(import.meta.dirname, '../../../data/pictures.json');
const encoder = sharpImageEncoder();
const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-demo-pictures-'));
const newFile = async () => await Promise.resolve(path.join(folder, randomUUID()));

try {
  const pictures: EncodedPicture[] = [];
  for (const { svg, ...facts } of demoDrawings()) {
    // Not by the encoder, whose few colours are mixed of dots, which make a photo larger.
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    const file = await newFile();
    writeFileSync(file, png);
    const { width, height, variants } = await encoder.encode(file, newFile);
    pictures.push({
      ...facts,
      drawing_hash: drawingHash(svg),
      content_hash: createHash('sha256').update(png).digest('hex'),
      width,
      height,
      variants: variants.map(({ path: encoded, ...variant }) => ({
        ...variant,
        content: readFileSync(encoded).toString('base64'),
      })),
    });
  }
  writeFileSync(TARGET, `${JSON.stringify(pictures, null, 2)}\n`);
  const bytes = pictures
    .flatMap(({ variants }) => variants)
    .reduce((sum, each) => sum + each.bytes, 0);
  process.stdout.write(`${pictures.length} pictures of ${Math.round(bytes / 1_000)} kB\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
