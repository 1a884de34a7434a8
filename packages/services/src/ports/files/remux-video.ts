import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { MOST_VIDEO_SECONDS } from '@guildhall/domain/files/rules';
import type { EncodedVideo, ImageFault } from './image-encoder.ts';

/** Why a video is not taken. */
export class VideoRefused extends Error {
  override name = 'VideoRefused';
  readonly fault: ImageFault;

  constructor(fault: ImageFault, cause?: unknown) {
    super(`the video is ${fault.replaceAll('_', ' ')}`, { cause });
    this.fault = fault;
  }
}

/**
 * Writes the picture and the sound of a video into a new file: MP4, or WebM for one that was WebM.
 * They are not decoded. What stood beside them is left out: the place, the device and the time of
 * the recording, texts, subtitles, and tracks of other data. Throws VideoRefused.
 */
export async function remuxVideo(file: string, target: string): Promise<EncodedVideo> {
  const media = await import('mediabunny');
  const { Conversion, FilePathSource, FilePathTarget, Input, Output } = media;
  using input = new Input({
    formats: [media.MP4, media.QTFF, media.WEBM],
    source: new FilePathSource(file),
  });
  try {
    const isWebm = (await input.getFormat()) === media.WEBM;
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new VideoRefused('unreadable');
    const seconds = Math.ceil(await input.computeDuration());
    if (!(seconds > 0)) throw new VideoRefused('unreadable');
    if (seconds > MOST_VIDEO_SECONDS) throw new VideoRefused('too_long');
    const format = isWebm
      ? new media.WebMOutputFormat()
      : new media.Mp4OutputFormat({ fastStart: 'in-memory' });
    const output = new Output({ format, target: new FilePathTarget(target) });
    const remux = await Conversion.init({ input, output, tags: {}, showWarnings: false });
    // Without a decoder a track is copied or left out, and a video without picture shows nothing.
    const isKept = remux.utilizedTracks.some(({ number }) => number === track.number);
    if (!remux.isValid || !isKept) throw new VideoRefused('unreadable');
    await remux.execute();
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const { size: bytes } = await stat(target);
    const sha256 = createHash('sha256');
    await pipeline(createReadStream(target), sha256);
    const made = { path: target, width, height, hash: sha256.digest('hex'), bytes };
    return { ...made, media_type: isWebm ? 'video/webm' : 'video/mp4', seconds };
  } catch (error) {
    if (error instanceof VideoRefused) throw error;
    throw new VideoRefused('unreadable', error);
  }
}
