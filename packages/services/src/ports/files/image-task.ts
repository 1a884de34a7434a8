import { MOST_DOCUMENT_PAGES } from '@guildhall/domain/files/rules';
import type {
  EncodedDocument,
  EncodedImage,
  EncodedVideo,
  ImageFault,
  PictureMeasure,
} from './image-encoder.ts';

// What the worker thread of `image-worker.ts` is told and answers.

/** Enough for the cameras of phones. The largest picture takes 100 MB while it is read. */
export const IMAGE_LIMITS = { max_pixels: 25_000_000, max_side: 12_000 } as const;

/** In pixels: a thumbnail, a card or a phone's screen, a large view. */
export const VARIANT_WIDTHS = [320, 800, 1_600] as const;

/** A document is drawn page by page; its memory is beside that of the thread. */
export const DOCUMENT_LIMITS = {
  max_pages: MOST_DOCUMENT_PAGES,
  page_width: 1_600,
  max_memory_mb: 512,
} as const;

/** A step that takes longer is given up by the library. */
export const READ_WITHIN_SECONDS = 10;

export type ImageTask =
  | {
      readonly file: string;
      /** Where the variants are written to. */
      readonly targets: readonly string[];
      /** The sides of the squares that are made of its middle; null for all of it. */
      readonly sides: readonly number[] | null;
    }
  | {
      readonly document: string;
      /** Where its pages and the document that is made of them are written to. */
      readonly targets: readonly string[];
    }
  | { readonly video: string; readonly target: string }
  | { readonly svg: string }
  | { readonly measured: string }
  /** A picture of the shop's own, and what is drawn over it. */
  | { readonly picture: Uint8Array; readonly over: string };

export type ImageAnswer =
  | { readonly image: EncodedImage }
  | { readonly document: EncodedDocument }
  | { readonly video: EncodedVideo }
  | { readonly png: Uint8Array }
  | { readonly measure: PictureMeasure }
  | { readonly fault: ImageFault; readonly reason?: string };
