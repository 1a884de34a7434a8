import type { FilePurpose } from '@guildhall/domain/files/types';
import { newId } from '@guildhall/domain/kernel/ids';
import type { PictureVariant } from '@guildhall/ui/picture';
import { useEffect, useRef, useState } from 'react';
import { upload } from './upload.ts';

/** A file that the server has stored, with the sizes of its picture or of its first page. */
export interface UploadedFile {
  readonly file_id: string;
  readonly variants: readonly PictureVariant[];
  /** Of a document; else null. */
  readonly pages: number | null;
  /** Of a video; else null. */
  readonly seconds: number | null;
}

/** What the server answers to a file. */
type Stored = Pick<UploadedFile, 'variants' | 'pages' | 'seconds'> & { readonly id: string };

export interface FileUploads {
  /** The part of the present file that was sent, from 0 to 1; null when none is. */
  readonly sent: number | null;
  /** How many files wait for their turn. */
  readonly waiting: number;
  /** The last file that failed, and why. */
  readonly failed: { readonly name: string; readonly error: unknown } | null;
  readonly add: (file: File) => void;
}

/** Uploads files in the order in which they were added, one at a time. */
export function useFileUploads(
  purpose: FilePurpose,
  done: (file: UploadedFile) => void,
): FileUploads {
  const [sent, setSent] = useState<number | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<FileUploads['failed']>(null);
  const queue = useRef<File[]>([]);
  const running = useRef<AbortController>(null);
  // The form has changed when the second file arrives.
  const latestDone = useRef(done);
  useEffect(() => {
    latestDone.current = done;
  });
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File, signal: AbortSignal): Promise<void> {
    const form = new FormData();
    form.set('idempotency_key', newId());
    form.set('purpose', purpose);
    // The server reads the file last.
    form.set('file', file, file.name);
    try {
      const options = { onProgress: setSent, signal };
      const stored = await upload<Stored>('/api/files/uploads/', form, options);
      const { id, variants, pages, seconds } = stored;
      latestDone.current({ file_id: id, variants, pages, seconds });
    } catch (error) {
      if (!signal.aborted) setFailed({ name: file.name, error });
    }
  }

  async function sendAll(): Promise<void> {
    const { signal } = (running.current = new AbortController());
    for (let file = queue.current.shift(); file && !signal.aborted; file = queue.current.shift()) {
      setWaiting(queue.current.length);
      setSent(0);
      await send(file, signal);
    }
    running.current = null;
    setSent(null);
  }

  function add(file: File): void {
    queue.current.push(file);
    setWaiting(queue.current.length);
    if (running.current !== null) return;
    setFailed(null);
    void sendAll();
  }

  return { sent, waiting, failed, add };
}
