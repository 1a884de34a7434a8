// A worker thread that decodes and encodes pictures. The library has no place in the main thread:
// it is loaded with the first picture, and goes with the thread.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parentPort } from 'node:worker_threads';
import { MEASURED_WIDTH, measurePixels } from '@guildhall/domain/files/quality-rules';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { DocumentRefused, drawDocument } from './draw-document.ts';
import {
  type EncodedDocument,
  type EncodedImage,
  type EncodedPage,
  type EncodedVariant,
  type PictureMeasure,
  VARIANT_TYPES,
} from './image-encoder.ts';
import {
  IMAGE_LIMITS,
  type ImageAnswer,
  type ImageTask,
  READ_WITHIN_SECONDS,
  VARIANT_WIDTHS,
} from './image-task.ts';
import { remuxVideo, VideoRefused } from './remux-video.ts';
import { writeDocument, type WrittenPage } from './write-document.ts';

// A file is read by one of these decoders, whatever it says that it is. This holds for the whole
// process; what the server draws itself is an SVG in memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadSvgBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
// One picture at a time needs no cache, and leaves the other cores to requests.
sharp.cache(false);
sharp.concurrency(1);

const INPUT: SharpOptions = {
  failOn: 'error',
  limitInputPixels: IMAGE_LIMITS.max_pixels,
  sequentialRead: true,
};

parentPort?.on('message', (task: ImageTask) => {
  void answer(task).then((each) => parentPort?.postMessage(each));
});

async function answer(task: ImageTask): Promise<ImageAnswer> {
  try {
    if ('svg' in task) return { png: await rasterize(task.svg) };
    if ('measured' in task) return { measure: await measure(task.measured) };
    if ('picture' in task) return { png: await stamp(task.picture, task.over) };
    if ('document' in task) return { document: await drawAll(task.document, task.targets) };
    if ('video' in task) return { video: await remuxVideo(task.video, task.target) };
    const { file, targets, sides } = task;
    const found = await sharp(file, INPUT).metadata();
    const { width, height } = sizeOf(found);
    if (width * height > IMAGE_LIMITS.max_pixels) return { fault: 'too_many_pixels' };
    if (Math.max(width, height) > IMAGE_LIMITS.max_side) return { fault: 'too_long' };
    const variants =
      sides === null
        ? await encodeAll(file, targets)
        : await encodeSquares({ file, targets, sides, least: Math.min(width, height) });
    return { image: { width, height, variants } };
  } catch (error) {
    if (error instanceof DocumentRefused || error instanceof VideoRefused) {
      const reason = error.cause instanceof Error ? error.cause : error;
      return { fault: error.fault, reason: reason.message };
    }
    const message = error instanceof Error ? error.message : String(error);
    if (message.includes('timeout')) return { fault: 'too_slow' };
    if (message.includes('pixel limit')) return { fault: 'too_many_pixels' };
    // The texts of the library say what is wrong with the file, but not in words for users.
    return { fault: 'unreadable', reason: message };
  }
}

/** Flat areas of few colours: a palette makes it a third as large. */
async function rasterize(svg: string): Promise<Uint8Array> {
  return await within(sharp(Buffer.from(svg)))
    .png({ palette: true, effort: 4 })
    .toBuffer();
}

async function measure(file: string): Promise<PictureMeasure> {
  const { data, info } = await within(sharp(file, INPUT))
    .resize({ width: MEASURED_WIDTH, withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return measurePixels(data, info.width, info.height);
}

/** The quality lets small print be read; whoever looks at it decides about papers. */
async function stamp(picture: Uint8Array, over: string): Promise<Uint8Array> {
  return await within(sharp(picture, INPUT))
    .composite([{ input: Buffer.from(over) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The size after the picture was turned as its EXIF orientation says. */
function sizeOf({ autoOrient }: Metadata): { width: number; height: number } {
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Decodes once, in the largest size; the smaller ones are made of that. */
async function encodeAll(
  file: string,
  targets: readonly string[],
): Promise<EncodedImage['variants']> {
  const largest = Math.max(...VARIANT_WIDTHS);
  const { data, info } = await within(sharp(file, INPUT))
    .autoOrient()
    .resize(boxOf(largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const variants: EncodedVariant[] = [];
  const free = [...targets];
  for (const each of VARIANT_WIDTHS) {
    for (const mediaType of VARIANT_TYPES) {
      const path = free.shift() ?? '';
      const pixels = within(sharp(data, { raw: { width, height, channels } })).resize(boxOf(each));
      const { size: bytes, ...written } = await encoded(pixels, mediaType).toFile(path);
      const hash = await hashOf(path);
      variants.push({
        path,
        media_type: mediaType,
        width: written.width,
        height: written.height,
        hash,
        bytes,
      });
    }
    // A picture is never enlarged, so larger sizes would be this one again.
    if (variants.at(-1)?.width === width) break;
  }
  return variants;
}

/** The middle of a picture in each size; a picture is never enlarged. */
async function encodeSquares({
  file,
  targets,
  sides,
  least,
}: {
  readonly file: string;
  readonly targets: readonly string[];
  readonly sides: readonly number[];
  /** The shorter side of the picture. */
  readonly least: number;
}): Promise<EncodedVariant[]> {
  const made = [...new Set(sides.map((side) => Math.min(side, least)))];
  const variants: EncodedVariant[] = [];
  for (const [index, side] of made.entries()) {
    const path = targets[index] ?? '';
    const pixels = within(sharp(file, INPUT))
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover' })
      .toColourspace('srgb');
    const { size: bytes, width, height } = await encoded(pixels, 'image/webp').toFile(path);
    variants.push({
      path,
      media_type: 'image/webp',
      width,
      height,
      hash: await hashOf(path),
      bytes,
    });
  }
  return variants;
}

/**
 * Each page as one WebP in which small print can be read, the first also as small as a list shows
 * it, and all of them as the pictures of a PDF.
 */
async function drawAll(file: string, targets: readonly string[]): Promise<EncodedDocument> {
  const free = [...targets];
  const variants: EncodedPage[] = [];
  const written: WrittenPage[] = [];
  const add = async (pixels: Sharp, page: number, width: number) => {
    const path = free.shift() ?? '';
    const resized = within(pixels).resize(boxOf(width)).webp({ quality: 80, effort: 2 });
    const { size: bytes, ...size } = await resized.toFile(path);
    const hash = await hashOf(path);
    const { width: wide, height } = size;
    variants.push({ path, media_type: 'image/webp', page, width: wide, height, hash, bytes });
  };
  for await (const { data, width, height, ...points } of drawDocument(file)) {
    const pixels = () => sharp(data, { raw: { width, height, channels: 4 } }).flatten();
    const page = written.length + 1;
    if (page === 1) await add(pixels(), page, VARIANT_WIDTHS[0]);
    await add(pixels(), page, width);
    // Letters keep their edges only with all of the colours.
    const jpeg = await within(pixels())
      .jpeg({ quality: 80, chromaSubsampling: '4:4:4' })
      .toBuffer();
    written.push({ jpeg, width, height, ...points });
  }
  const { width, height } = written[0] ?? { width: 0, height: 0 };
  const content = writeDocument(written);
  const path = free.shift() ?? '';
  await writeFile(path, content, { mode: 0o600 });
  const hash = createHash('sha256').update(content).digest('hex');
  const whole = { path, media_type: 'application/pdf', page: 0, width, height, hash } as const;
  variants.push({ ...whole, bytes: content.length });
  return { width, height, pages: written.length, variants };
}

/** A tall picture, such as a screenshot of a phone, is at most twice as high as wide. */
const boxOf = (width: number) =>
  ({ width, height: width * 2, fit: 'inside', withoutEnlargement: true }) as const;

const within = (pixels: Sharp) => pixels.timeout({ seconds: READ_WITHIN_SECONDS });

function encoded(pixels: Sharp, mediaType: (typeof VARIANT_TYPES)[number]): Sharp {
  // More effort makes AVIF hardly smaller, and takes several times as long.
  return mediaType === 'image/avif'
    ? pixels.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' })
    : pixels.webp({ quality: 78, effort: 4 });
}

async function hashOf(file: string): Promise<string> {
  const sha256 = createHash('sha256');
  await pipeline(createReadStream(file), sha256);
  return sha256.digest('hex');
}
