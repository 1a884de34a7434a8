import { useRef, useState } from 'react';
import { ApiError, messagesOf, textOf } from '../../../lib/api-client.ts';
import {
  type IdempotentMutation,
  useIdempotentMutation,
} from '../../../lib/idempotent-mutation.ts';
import { trpc } from '../../../lib/trpc.ts';
import { upload } from '../../../lib/upload.ts';

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

/** Reads the refusal of a file; null when there is none, or the user has stopped it. */
export function fileErrorsOf(error: unknown): FileErrors | null {
  if (!(error instanceof ApiError)) return null;
  const body = Object.entries(Object(error.body) as Readonly<Record<string, unknown>>);
  const lines = body.flatMap(([name, messages]) => {
    const [, line, field = null] = LINE.exec(name) ?? [];
    return line === undefined
      ? []
      : { line: Number(line), field, message: messagesOf(messages).join(' ') };
  });
  if (lines.length === 0) return { message: textOf(error), lines, line_count: 0 };
  const told = body.find(([name]) => name === 'line_count' || name === 'count')?.[1];
  const count = Math.max(Number(messagesOf(told)[0] ?? 0), lines.length);
  return { message: null, lines: lines.toSorted((a, b) => a.line - b.line), line_count: count };
}

export interface AddingCodes extends IdempotentMutation<Blob> {
  /** The part of the file that was sent, from 0 to 1. */
  readonly sent: number;
  /** Stops an upload that has not ended. */
  readonly stop: () => void;
}

/** Adds a file of codes to the stock of an offer. */
export function useAddCodes(offerId: string, done: (added: number) => void): AddingCodes {
  const utils = trpc.useUtils();
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(null);
  const mutation = useIdempotentMutation(
    async (file: Blob, idempotencyKey) => {
      const controller = new AbortController();
      running.current = controller;
      setSent(0);
      const form = new FormData();
      form.set('idempotency_key', idempotencyKey);
      // The server reads the file last, and by its type.
      form.set('file', new Blob([file], { type: 'text/plain' }), 'codes.txt');
      return await upload<{ added: number }>(`/api/offers/${offerId}/codes/`, form, {
        onProgress: setSent,
        signal: controller.signal,
      });
    },
    async ({ added }) => {
      await Promise.all([utils.offers.own.invalidate(), utils.offers.ownCounts.invalidate()]);
      done(added);
    },
  );
  return { ...mutation, sent, stop: () => running.current?.abort() };
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
