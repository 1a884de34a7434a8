import type { FilePurpose } from '@guildhall/domain/files/types';
import { newId } from '@guildhall/domain/kernel/ids';
import type { PictureVariant } from '@guildhall/ui/picture';
import { useEffect, useRef, useState } from 'react';
import { upload } from './upload.ts';

/** A picture that the server has stored, with its sizes. */
export interface UploadedPicture {
  readonly file_id: string;
  readonly variants: readonly PictureVariant[];
}

/** What the server answers to a picture. */
interface UploadedFile {
  readonly id: string;
  readonly variants: readonly PictureVariant[];
}

export interface PictureUploads {
  /** The part of the present picture that was sent, from 0 to 1; null when none is. */
  readonly sent: number | null;
  /** How many pictures wait for their turn. */
  readonly waiting: number;
  /** The last picture that failed, and why. */
  readonly failed: { readonly name: string; readonly error: unknown } | null;
  readonly add: (file: File) => void;
}

/** Uploads pictures in the order in which they were added, one at a time. */
export function usePictureUploads(
  purpose: FilePurpose,
  done: (picture: UploadedPicture) => void,
): PictureUploads {
  const [sent, setSent] = useState<number | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<PictureUploads['failed']>(null);
  const queue = useRef<File[]>([]);
  const running = useRef<AbortController>(null);
  // The form has changed when the second picture arrives.
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
      const { id, variants } = await upload<UploadedFile>('/api/files/images/', form, options);
      latestDone.current({ file_id: id, variants });
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
