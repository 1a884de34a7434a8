import { type FieldError, fieldErrorText } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { CODE_FILE } from '@guildhall/domain/vault/rules';
import { formatsIn } from '@guildhall/locales/formats';
import { useRef, useState } from 'react';
import {
  type IdempotentMutation,
  useIdempotentMutation,
} from '../../../lib/api/idempotent-mutation.ts';
import { documentLanguage, loadedMessages } from '../../../lib/language/messages.ts';
import { messageOf, readRefusal } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { upload } from '../../../lib/api/upload.ts';

/** What was wrong with a line of a file. */
export interface LineError {
  readonly line: number;
  /** The field of the vault; null for the whole line. */
  readonly field: string | null;
  readonly message: string;
}

/** Why a file was not accepted. */
export interface FileErrors {
  /** Errors of no line, in words. */
  readonly message: string | null;
  readonly lines: readonly LineError[];
  /** How many lines have errors; not all of them are told. */
  readonly line_count: number;
}

const LINE = /^lines\.(\d+)(?:\.(\w+))?$/;

const isStopped = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || isStopped(error.cause));

/** Reads why a file was not accepted; null when there is no error, or the user has stopped it. */
export function fileErrorsOf(error: unknown): FileErrors | null {
  if (error === null || isStopped(error)) return null;
  const refusal = readRefusal(error);
  const fields = Object.entries(refusal?.fields ?? {});
  const t = loadedMessages('field-errors');
  // They were fetched with the refusal; a lost connection may have prevented it.
  if (refusal === null || fields.length === 0 || t === null) {
    return { message: messageOf(error), lines: [], line_count: 0 };
  }
  const words = (errors: readonly FieldError[]) =>
    errors.map((each) => fieldErrorText(t, formatsIn(documentLanguage()), each)).join(' ');
  const lines = fields.flatMap(([name, errors]) => {
    const [, line, field = null] = LINE.exec(name) ?? [];
    return line === undefined ? [] : { line: Number(line), field, message: words(errors) };
  });
  if (lines.length === 0) {
    return { message: words(fields.flatMap(([, errors]) => errors)), lines, line_count: 0 };
  }
  const counted = Number(refusal.facts['line_count'] ?? refusal.facts['count'] ?? 0);
  return {
    message: null,
    lines: lines.toSorted((a, b) => a.line - b.line),
    line_count: Math.max(counted, new Set(lines.map(({ line }) => line)).size),
  };
}

/** The lines of a file that remain without these, which are counted from 1. */
export async function withoutLines(content: Blob, leftOut: readonly number[]): Promise<string> {
  const out = new Set(leftOut);
  const lines = (await content.text()).split(/\r\n|\n|\r/);
  return lines.filter((_, index) => !out.has(index + 1)).join('\n');
}

/** A file of codes with the id of its upload. */
export interface CodeFile {
  readonly content: Blob;
  readonly upload_id: string;
}

export interface AddingCodes extends IdempotentMutation<CodeFile> {
  /** The part of the file that has arrived, from 0 to 1. */
  readonly sent: number;
  /** Stops an upload that has not ended. */
  readonly stop: () => void;
}

/**
 * Adds a file of codes to the stock of an offer. It is sent in parts: an upload that was
 * interrupted goes on where it stands when it is run again with the same id.
 */
export function useAddCodes(offerId: string, done: (added: number) => void): AddingCodes {
  const utils = trpc.useUtils();
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(null);
  /** The id of the last upload that has arrived whole. */
  const whole = useRef<string>(null);

  async function sendRest({ content, upload_id }: CodeFile, signal: AbortSignal): Promise<void> {
    const names = { offer_id: offerId, upload_id };
    const { received_bytes } = await utils.client.offers.codeUpload.query(names, { signal });
    for (let at = received_bytes; at < content.size;) {
      setSent(at / content.size);
      const from = at;
      const part = content.slice(from, from + CODE_FILE.part_bytes);
      const form = new FormData();
      form.set('position_bytes', String(from));
      // The server reads the file last, and by its type.
      form.set('file', new Blob([part], { type: 'text/plain' }), 'codes.txt');
      const path = `/api/offers/${offerId}/code-uploads/${upload_id}/`;
      try {
        const answer = await upload<{ received_bytes: number }>(path, form, {
          onProgress: (share) => setSent((from + share * part.size) / content.size),
          signal,
        });
        at = answer.received_bytes;
      } catch (error) {
        setSent(from / content.size);
        throw error;
      }
    }
    whole.current = upload_id;
  }

  const mutation = useIdempotentMutation(
    async (file: CodeFile) => {
      const { signal } = (running.current = new AbortController());
      // After a lost response to the last call, the parts may be gone.
      if (whole.current !== file.upload_id) await sendRest(file, signal);
      setSent(1);
      const input = {
        idempotency_key: file.upload_id,
        offer_id: offerId,
        size_bytes: file.content.size,
      };
      return await utils.client.offers.finishCodeUpload.mutate(input, { signal });
    },
    async ({ added }) => {
      forgetUpload(offerId);
      await Promise.all([utils.offers.own.invalidate(), utils.offers.ownCounts.invalidate()]);
      done(added);
    },
    (error) => {
      const refusal = readRefusal(error);
      // Another upload of the offer has taken its place: it begins anew.
      if (refusal?.fields['size_bytes'] !== undefined) whole.current = null;
      // The rest of a file with errors need not be sent.
      else if (refusal !== null) forgetUpload(offerId);
    },
  );
  return { ...mutation, sent, stop: () => running.current?.abort() };
}

/** What names an interrupted upload in this tab; nothing of its content. */
interface KeptUpload {
  readonly upload_id: string;
  readonly name: string;
  readonly size: number;
  readonly modified: number;
}

const keptKey = (offerId: string) => `guildhall.code-upload.${offerId}`;

/** The upload to an offer that was interrupted in this tab; null when there is none. */
export function readKeptUpload(offerId: string): KeptUpload | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptKey(offerId)) ?? 'null') as KeptUpload | null;
  } catch {
    return null;
  }
}

/**
 * The id of the upload of a file: that of the kept one when it is the same file, also after the
 * page was loaded again. A file that was saved again is another one.
 */
export function uploadIdOf(offerId: string, { name, size, lastModified }: File): string {
  const kept = readKeptUpload(offerId);
  const isSame = kept?.name === name && kept.size === size && kept.modified === lastModified;
  return isSame ? kept.upload_id : newId();
}

/** Keeps what names the upload of a file, until it is forgotten. */
export function keepUpload(offerId: string, file: File, uploadId: string): void {
  const { name, size, lastModified: modified } = file;
  const kept: KeptUpload = { upload_id: uploadId, name, size, modified };
  try {
    sessionStorage.setItem(keptKey(offerId), JSON.stringify(kept));
  } catch {
    // Without storage it goes on as long as the page is open.
  }
}

function forgetUpload(offerId: string): void {
  try {
    sessionStorage.removeItem(keptKey(offerId));
  } catch {
    // Without storage nothing was kept.
  }
}

/** Takes so many sealed units out of the stock of an offer. */
export function useWithdrawStock(
  offerId: string,
  done: (withdrawn: number) => void,
): IdempotentMutation<number> {
  const utils = trpc.useUtils();
  return useIdempotentMutation(
    async (quantity: number, idempotencyKey) =>
      await utils.client.offers.withdrawStock.mutate({
        idempotency_key: idempotencyKey,
        offer_id: offerId,
        quantity,
      }),
    async ({ withdrawn }) => {
      await Promise.all([utils.offers.own.invalidate(), utils.offers.ownCounts.invalidate()]);
      done(withdrawn);
    },
  );
}
