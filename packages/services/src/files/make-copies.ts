import {
  AVATAR_SIDES,
  DOCUMENT_MEDIA_TYPE,
  isVideo,
  MOST_VIDEO_SECONDS,
} from '@guildhall/domain/files/rules';
import { type FieldError, fieldError } from '@guildhall/domain/kernel/field-errors';
import { ImageEncoderBusy, type ImageFault, ImageRefused } from '../ports/files/image-encoder.ts';
import { DOCUMENT_LIMITS, IMAGE_LIMITS } from '../ports/files/image-task.ts';
import type { FilesContext } from './context.ts';
import { filesUnavailable, whileAvailable } from './files-unavailable.ts';
import { type ReceivedUpload, refusedFile } from './receive-upload.ts';

/** What others get of an upload: its picture, the pages of its document, or its video. */
export interface Copies {
  readonly width: number;
  readonly height: number;
  /** Of a document; null for a picture. */
  readonly pages: number | null;
  /** Of a video; null for what does not move. */
  readonly seconds: number | null;
  readonly variants: readonly {
    readonly path: string;
    readonly media_type: string;
    /** Which page of a document it shows, from 1; 0 for all of the file. */
    readonly page: number;
    readonly width: number;
    readonly height: number;
    readonly hash: string;
    readonly bytes: number;
  }[];
}

/**
 * Makes what is shown of an upload: nothing of it but pixels, and of a video but picture and sound
 * (U1, U2). Refuses INPUT_INVALID for
 * what cannot be read, FILES_UNAVAILABLE.
 */
export async function makeCopies(
  context: FilesContext,
  {
    path,
    media_type,
    is_square: isSquare,
  }: Pick<ReceivedUpload, 'path' | 'media_type'> & { readonly is_square: boolean },
  newFile: () => Promise<string>,
): Promise<Copies> {
  const isDocument = media_type === DOCUMENT_MEDIA_TYPE;
  const errors = isDocument ? DOCUMENT_ERRORS : isVideo(media_type) ? VIDEO_ERRORS : PICTURE_ERRORS;
  return await whileAvailable(context, 'encode', async () => {
    try {
      if (isDocument) {
        return { ...(await context.image_encoder.draw(path, newFile)), seconds: null };
      }
      if (isVideo(media_type)) {
        const { seconds, ...video } = await context.image_encoder.remux(path, newFile);
        const { width, height } = video;
        return { width, height, pages: null, seconds, variants: [{ ...video, page: 0 }] };
      }
      const image = isSquare
        ? await context.image_encoder.encodeSquare(path, AVATAR_SIDES, newFile)
        : await context.image_encoder.encode(path, newFile);
      const variants = image.variants.map((variant) => ({ ...variant, page: 0 }));
      return { ...image, pages: null, seconds: null, variants };
    } catch (error) {
      if (error instanceof ImageRefused) {
        throw refusedFile(errors[error.fault] ?? errors.unreadable);
      }
      // Nothing is broken: others are first.
      if (error instanceof ImageEncoderBusy) throw filesUnavailable();
      throw error;
    }
  });
}

type Errors = Partial<Record<ImageFault, FieldError>> & { readonly unreadable: FieldError };

const PICTURE_ERRORS: Errors = {
  unreadable: fieldError('image_unreadable'),
  too_many_pixels: fieldError('image_pixels', {
    most_megapixels: IMAGE_LIMITS.max_pixels / 1_000_000,
  }),
  too_long: fieldError('image_side', { most: IMAGE_LIMITS.max_side }),
  too_slow: fieldError('image_slow'),
};

const DOCUMENT_ERRORS: Errors = {
  unreadable: fieldError('document_unreadable'),
  encrypted: fieldError('document_encrypted'),
  too_many_pages: fieldError('document_pages', { most: DOCUMENT_LIMITS.max_pages }),
  too_large: fieldError('document_large'),
  too_slow: fieldError('document_slow'),
};

const VIDEO_ERRORS: Errors = {
  unreadable: fieldError('video_unreadable'),
  too_long: fieldError('video_long', { most_minutes: MOST_VIDEO_SECONDS / 60 }),
  too_slow: fieldError('video_unreadable'),
};
