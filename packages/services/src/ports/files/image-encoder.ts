import type { PictureQuality } from '@guildhall/domain/files/quality-rules';
import { PortUnavailable } from '../port-unavailable.ts';

/** The formats of every variant: most browsers take the first, all others the second. */
export const VARIANT_TYPES = ['image/avif', 'image/webp'] as const;
export type VariantType = (typeof VARIANT_TYPES)[number];

/** A picture in one format and size, in a file that the caller removes. */
export interface EncodedVariant {
  readonly path: string;
  readonly media_type: VariantType;
  readonly width: number;
  readonly height: number;
  /** The SHA-256 of the file, as 64 lowercase hexadecimal digits. */
  readonly hash: string;
  readonly bytes: number;
}

export interface EncodedImage {
  /** Of the original, upright. */
  readonly width: number;
  readonly height: number;
  readonly variants: readonly EncodedVariant[];
}

/** A file that was made of a document, which the caller removes. */
export interface EncodedPage {
  readonly path: string;
  readonly media_type: 'image/webp' | 'application/pdf';
  /** Which page it shows, from 1; 0 for the document that was made of all of them. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly bytes: number;
}

export interface EncodedDocument {
  /** Of the first page as it is drawn. */
  readonly width: number;
  readonly height: number;
  readonly pages: number;
  readonly variants: readonly EncodedPage[];
}

/** The picture and sound of a video in a new file, which the caller removes. */
export interface EncodedVideo {
  readonly path: string;
  readonly media_type: 'video/mp4' | 'video/webm';
  /** As it is shown. */
  readonly width: number;
  readonly height: number;
  /** Rounded up. */
  readonly seconds: number;
  readonly hash: string;
  readonly bytes: number;
}

/** What is measured of a picture. */
export type PictureMeasure = Pick<PictureQuality, 'brightness' | 'sharpness' | 'clipped'>;

/**
 * Why a picture is not encoded: it cannot be read, has more pixels than allowed, is longer on one
 * side than allowed, or takes too long. A document may also be encrypted, have more pages than
 * allowed, or need more memory; a video is too long by its seconds.
 */
export type ImageFault =
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_long'
  | 'too_slow'
  | 'encrypted'
  | 'too_many_pages'
  | 'too_large';

export class ImageRefused extends Error {
  override name = 'ImageRefused';
  readonly fault: ImageFault;

  constructor(fault: ImageFault, cause?: unknown) {
    super(`the picture is ${fault.replaceAll('_', ' ')}`, { cause });
    this.fault = fault;
  }
}

/** More pictures are waiting than would be encoded in time. */
export class ImageEncoderBusy extends PortUnavailable {
  override name = 'ImageEncoderBusy';
}

export interface ImageEncoder {
  /**
   * Reads a JPEG, PNG or WebP file, and writes it anew in every format and size, upright, in sRGB
   * and without anything but its pixels: no metadata, and nothing that was hidden beside them.
   * `newFile` makes the paths that it writes to, also when it fails. Throws ImageRefused,
   * ImageEncoderBusy.
   */
  encode(file: string, newFile: () => Promise<string>): Promise<EncodedImage>;
  /**
   * The same as a square of its middle, as WebP alone, once for each side in pixels; of a smaller
   * picture once, in its own size. Throws ImageRefused, ImageEncoderBusy.
   */
  encodeSquare(
    file: string,
    sides: readonly number[],
    newFile: () => Promise<string>,
  ): Promise<EncodedImage>;
  /**
   * Reads a PDF file, draws its pages, and makes a PDF of those pictures alone: without text,
   * metadata, forms, attached files or scripts. It waits with the pictures, and its thread ends
   * with it. Throws ImageRefused, ImageEncoderBusy.
   */
  draw(file: string, newFile: () => Promise<string>): Promise<EncodedDocument>;
  /**
   * Writes the picture and sound of an MP4, MOV or WebM file into a new one, without metadata. They
   * are not decoded. It waits with the pictures, and its thread ends with it. Throws ImageRefused,
   * ImageEncoderBusy.
   */
  remux(file: string, newFile: () => Promise<string>): Promise<EncodedVideo>;
  /**
   * Draws an SVG that the shop has made itself as PNG, in the size that it names. It must have no
   * text, since there may be no fonts. Drawings have a queue of their own, so no upload is refused
   * for them. Throws ImageRefused, and ImageEncoderBusy also for one that takes too long.
   */
  rasterize(svg: string): Promise<Uint8Array>;
  /** Measures a picture that `encode` has written. Throws ImageRefused, ImageEncoderBusy. */
  measure(file: string): Promise<PictureMeasure>;
  /**
   * Draws an SVG, which the shop has made itself and which has no text, over a WebP that it has
   * encoded, in the size of that. Returns a JPEG. Throws ImageRefused, ImageEncoderBusy.
   */
  stamp(picture: Uint8Array, over: string): Promise<Uint8Array>;
}
