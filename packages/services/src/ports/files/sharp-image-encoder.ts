import { Worker } from 'node:worker_threads';
import { PortUnavailable } from '../port-unavailable.ts';
import {
  type ImageEncoder,
  ImageEncoderBusy,
  ImageRefused,
  VARIANT_TYPES,
} from './image-encoder.ts';
import { DOCUMENT_LIMITS, type ImageAnswer, type ImageTask, VARIANT_WIDTHS } from './image-task.ts';

export interface ImageEncoderLimits {
  /** One picture is made at a time; this many uploads may wait, and this many drawings. */
  readonly max_waiting: number;
  /** For one picture, with all its variants. */
  readonly max_seconds: number;
  /** The thread ends after this time without a picture, and gives its memory back. */
  readonly idle_seconds: number;
}

type ImageMade = Exclude<ImageAnswer, { fault: unknown }>;

const LIMITS: ImageEncoderLimits = { max_waiting: 20, max_seconds: 30, idle_seconds: 60 };

/** Beside this file: in the bundle of the server as in the sources. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './image-worker.ts' : './image-worker.js',
  import.meta.url,
);

/**
 * Encodes pictures with sharp, in a worker thread that exists while there are pictures. A picture
 * that takes too long ends with its thread. Uploads and drawings wait in two queues that take
 * turns, so an upload waits for one drawing at most, however many strangers ask for.
 */
export function sharpImageEncoder(limits: ImageEncoderLimits = LIMITS): ImageEncoder {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const turns = takeTurns(limits.max_waiting);

  const end = async () => {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };
  const run = async (task: ImageTask): Promise<ImageMade> => {
    clearTimeout(idle);
    worker ??= startWorker();
    try {
      return await askWorker(worker, task, limits.max_seconds * 1_000);
    } catch (error) {
      if (!(error instanceof ImageRefused) || error.fault === 'too_slow') await end();
      throw error;
    } finally {
      // Nothing of one file is in the memory that reads the next one.
      if ('document' in task || 'video' in task) await end();
      idle = setTimeout(() => void end(), limits.idle_seconds * 1_000).unref();
    }
  };
  /** Runs a task of an upload, and returns this part of its answer. */
  const upload = async <Key extends Made>(key: Key, task: () => Promise<ImageTask>) =>
    await turns.run('upload', async () => partOf(await run(await task()), key));
  return {
    encode: async (file, newFile) =>
      await upload('image', async () => {
        const count = VARIANT_WIDTHS.length * VARIANT_TYPES.length;
        return { file, targets: await newFiles(count, newFile), sides: null };
      }),
    encodeSquare: async (file, sides, newFile) =>
      await upload('image', async () => {
        return { file, targets: await newFiles(sides.length, newFile), sides };
      }),
    draw: async (file, newFile) =>
      await upload('document', async () => {
        // One for each page, a small one of the first, and the document made of them.
        return { document: file, targets: await newFiles(DOCUMENT_LIMITS.max_pages + 2, newFile) };
      }),
    remux: async (file, newFile) =>
      await upload('video', async () => ({ video: file, target: await newFile() })),
    measure: async (file) => await upload('measure', async () => ({ measured: file })),
    stamp: async (picture, over) => await upload('png', async () => ({ picture, over })),
    rasterize: (svg) =>
      turns.run('drawing', async () => {
        const made = await run({ svg }).catch((error: unknown) => {
          // The shop has made it itself, so it is the machine that has too much to do.
          const isSlow = error instanceof ImageRefused && error.fault === 'too_slow';
          throw isSlow ? new ImageEncoderBusy('a drawing took too long', { cause: error }) : error;
        });
        return partOf(made, 'png');
      }),
  };
}

type Made = 'image' | 'document' | 'video' | 'measure' | 'png';
type PartOf<Key extends Made> = Extract<ImageMade, Readonly<Record<Key, unknown>>>[Key];

function partOf<Key extends Made>(made: ImageMade, key: Key): PartOf<Key> {
  const parts: Readonly<Partial<Record<Made, unknown>>> = made;
  if (parts[key] !== undefined) return parts[key] as PartOf<Key>;
  throw new TypeError('the image worker answered another question');
}

const newFiles = async (count: number, newFile: () => Promise<string>) =>
  await Promise.all(Array.from({ length: count }, newFile));

type Queue = 'upload' | 'drawing';

/** Runs one work at a time, from the two queues in turn. Throws ImageEncoderBusy for a full one. */
function takeTurns(maxWaiting: number) {
  const waiting: Record<Queue, (() => void)[]> = { upload: [], drawing: [] };
  /** Whose work runs; null: none does. */
  let running: Queue | null = null;
  return {
    async run<Made>(queue: Queue, work: () => Promise<Made>): Promise<Made> {
      if (running !== null) {
        if (waiting[queue].length >= maxWaiting) throw new ImageEncoderBusy('too many are waiting');
        // Whoever ends the wait has passed the turn on.
        await new Promise<void>((resolve) => void waiting[queue].push(resolve));
      }
      running = queue;
      try {
        return await work();
      } finally {
        const other = queue === 'upload' ? 'drawing' : 'upload';
        const next = waiting[other].length > 0 ? other : queue;
        const start = waiting[next].shift();
        running = start === undefined ? null : next;
        start?.();
      }
    },
  };
}

function startWorker(): Worker {
  const worker = new Worker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    // The library for documents prints what is wrong with one, which is told to its user.
    stderr: true,
  });
  worker.stderr.resume();
  // The process may end while it is idle.
  worker.unref();
  // Without a listener an error would end the process; whoever asks learns of it by its own one.
  worker.on('error', () => undefined);
  return worker;
}

async function askWorker(worker: Worker, task: ImageTask, timeoutMs: number): Promise<ImageMade> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageAnswer>();
  const onExit = (code: number) => reject(new PortUnavailable(`the image worker ended (${code})`));
  const timer = setTimeout(() => reject(new ImageRefused('too_slow')), timeoutMs);
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  worker.postMessage(task);
  try {
    const answer = await promise;
    if (!('fault' in answer)) return answer;
    throw new ImageRefused(answer.fault, answer.reason);
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}
