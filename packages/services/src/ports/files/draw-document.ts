import { readFile } from 'node:fs/promises';
import type { ImageFault } from './image-encoder.ts';
import { DOCUMENT_LIMITS } from './image-task.ts';

/** A page as it was drawn: pixels of four bytes, and its size in points. */
export interface DrawnPage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly width_points: number;
  readonly height_points: number;
}

/** Why a document is not drawn. */
export class DocumentRefused extends Error {
  override name = 'DocumentRefused';
  readonly fault: ImageFault;

  constructor(fault: ImageFault, cause?: unknown) {
    super(`the document is ${fault.replaceAll('_', ' ')}`, { cause });
    this.fault = fault;
  }
}

/**
 * Draws the pages of a PDF one after the other, with PDFium in WebAssembly: what is wrong with a
 * file stays in its memory, and it has no means to run the scripts of a document. Form fields and
 * notes are drawn as they are filled in. For a worker thread that ends afterwards. Throws
 * DocumentRefused.
 */
export async function* drawDocument(file: string): AsyncGenerator<DrawnPage, void, void> {
  const memory = boundMemory();
  try {
    const { PDFiumLibrary } = await import('@hyzyla/pdfium');
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(await readFile(file));
    const count = document.getPageCount();
    if (count === 0) throw new DocumentRefused('unreadable');
    if (count > DOCUMENT_LIMITS.max_pages) throw new DocumentRefused('too_many_pages');
    for (let at = 0; at < count; at += 1) {
      const page = document.getPage(at);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const size = sizeOf(originalWidth, originalHeight);
      const { data } = await page.render({ render: 'bitmap', renderFormFields: true, ...size });
      // A picture that there was no memory for is left out, and the page would show something else.
      if (memory.isFull()) throw new DocumentRefused('too_large');
      yield { data, ...size, width_points: originalWidth, height_points: originalHeight };
    }
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused(memory.isFull() ? 'too_large' : faultOf(error), error);
  }
}

/** As wide as the largest variant of a picture, and at most twice as high. */
function sizeOf(widthPoints: number, heightPoints: number) {
  if (!(widthPoints >= 1 && heightPoints >= 1)) throw new DocumentRefused('unreadable');
  const { page_width: most } = DOCUMENT_LIMITS;
  const scale = Math.min(most / widthPoints, (most * 2) / heightPoints);
  return {
    width: Math.max(1, Math.round(widthPoints * scale)),
    height: Math.max(1, Math.round(heightPoints * scale)),
  };
}

/** The library says what is wrong in a sentence alone. */
function faultOf(error: unknown): ImageFault {
  const message = error instanceof Error ? error.message : String(error);
  return /password|security scheme/i.test(message) ? 'encrypted' : 'unreadable';
}

/** What is used here of WebAssembly, whose types come with those of browsers. */
interface Memory {
  readonly buffer: ArrayBufferLike;
  grow: (this: Memory, pages: number) => number;
}
interface WithMemories {
  readonly WebAssembly: { readonly Memory: { readonly prototype: Memory } };
}

/** A page of its memory. */
const PAGE_BYTES = 65_536;

/**
 * Bounds the memory of WebAssembly in this thread: a few kilobytes can hold a picture of gigabytes.
 * The limits of a thread do not count this memory.
 */
function boundMemory() {
  const mostBytes = DOCUMENT_LIMITS.max_memory_mb * 1_024 * 1_024;
  const memories = (globalThis as unknown as WithMemories).WebAssembly.Memory.prototype;
  const { grow } = memories;
  let full = false;
  memories.grow = function growBounded(pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > mostBytes) {
      full = true;
      throw new RangeError('the memory for documents is full');
    }
    return grow.call(this, pages);
  };
  return { isFull: () => full };
}
