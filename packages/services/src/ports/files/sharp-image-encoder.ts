import { Worker } from 'node:worker_threads';
import {
  type ImageEncoder,
  ImageEncoderBusy,
  ImageRefused,
  VARIANT_TYPES,
} from './image-encoder.ts';
import { type ImageAnswer, type ImageTask, VARIANT_WIDTHS } from './image-task.ts';

export interface ImageEncoderLimits {
  /** One picture is encoded at a time; this many may wait. */
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
 * that takes too long ends with its thread.
 */
export function sharpImageEncoder(limits: ImageEncoderLimits = LIMITS): ImageEncoder {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

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
      idle = setTimeout(() => void end(), limits.idle_seconds * 1_000).unref();
    }
  };
  /** One after the other. */
  const queue = async (task: ImageTask): Promise<ImageMade> => {
    const turn = last.then(() => run(task));
    last = turn.catch(() => undefined);
    return await turn;
  };
  const admit = async <Made>(work: () => Promise<Made>): Promise<Made> => {
    if (waiting > limits.max_waiting) throw new ImageEncoderBusy();
    waiting += 1;
    try {
      return await work();
    } finally {
      waiting -= 1;
    }
  };
  return {
    encode: (file, newFile) =>
      admit(async () => {
        const count = VARIANT_WIDTHS.length * VARIANT_TYPES.length;
        const targets = await Promise.all(Array.from({ length: count }, newFile));
        const made = await queue({ file, targets });
        if ('image' in made) return made.image;
        throw new TypeError('the image worker answered another question');
      }),
    rasterize: (svg) =>
      admit(async () => {
        const made = await queue({ svg });
        if ('png' in made) return made.png;
        throw new TypeError('the image worker answered another question');
      }),
  };
}

function startWorker(): Worker {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: 64 } });
  // The process may end while it is idle.
  worker.unref();
  // Without a listener an error would end the process; whoever asks learns of it by its own one.
  worker.on('error', () => undefined);
  return worker;
}

async function askWorker(worker: Worker, task: ImageTask, timeoutMs: number): Promise<ImageMade> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageAnswer>();
  const onExit = (code: number) => reject(new Error(`the image worker ended (${code})`));
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
