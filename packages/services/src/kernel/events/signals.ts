import type { Database } from '@guildhall/db/database';
import { listenToSignals, sendSignal, type SignalListener } from '@guildhall/db/kernel/signals';
import type { Kysely } from 'kysely';

/** Something that holds for a few seconds and is stored nowhere, such as that somebody types. */
export interface Signal {
  /** Who is told. */
  readonly user_id: string;
  /** What it is about: a thread. */
  readonly subject_id: string;
}

/** Tells the streams of all servers. A signal may be lost, and nothing depends on one. */
export interface Signals {
  send(signal: Signal): Promise<void>;
  /** Called once, by the first stream of the process. */
  listen(onSignal: (signal: Signal) => void): void;
}

/** Those of one process, without other servers. */
export function localSignals(): Signals {
  const listeners: ((signal: Signal) => void)[] = [];
  return {
    async send(signal) {
      for (const listener of listeners) listener(signal);
    },
    listen: (listener) => void listeners.push(listener),
  };
}

/** Those of all servers of a database. It connects when somebody listens. */
export function databaseSignals(
  { db, url }: { db: Kysely<Database>; url: string },
  onError: (error: unknown) => void,
): Signals & { close(): Promise<void> } {
  let listener: SignalListener | null = null;
  return {
    send: async ({ user_id, subject_id }) => await sendSignal(db, `${user_id} ${subject_id}`),
    listen(onSignal) {
      listener ??= listenToSignals(url, {
        onError,
        onSignal(text) {
          const [userId = '', subjectId = ''] = text.split(' ');
          onSignal({ user_id: userId, subject_id: subjectId });
        },
      });
    },
    close: async () => await listener?.close(),
  };
}
