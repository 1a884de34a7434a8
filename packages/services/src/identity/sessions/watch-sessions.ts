import { listLiveSessions } from '@guildhall/db/identity/session-queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { User } from '../../users/find-user.ts';
import { STAFF_LIMITS } from './session-store.ts';

/** Streams must end within five seconds of their session (must-hold S3). */
const CHECK_EVERY_MS = 2_000;

/** Notices the end of sessions while calls that run for long depend on them. */
export interface SessionWatch {
  /**
   * Calls `onEnd` once: with NOT_SIGNED_IN when the session has ended or its user is deactivated,
   * and with an `AbortError` when the permissions of the user have changed, so that the call must
   * be made again. Returns how to stop watching.
   */
  watch(sessionId: string, user: User, onEnd: (reason: Error) => void): () => void;
}

interface Watched {
  readonly session_id: string;
  readonly user: User;
  readonly onEnd: (reason: Error) => void;
}

/** All that the permissions of a user follow from. */
const standingOf = ({
  role,
  grants,
  restrictions,
  two_factor,
}: Pick<User, 'role' | 'grants' | 'restrictions' | 'two_factor'>) =>
  [role, two_factor, ...grants, ...restrictions].join(' ');

/** Reads all watched sessions of this process with one query, and none while nothing is watched. */
export function createSessionWatch({ db, alert }: IdentityContext): SessionWatch {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;

  async function check(): Promise<void> {
    const watched = [...all];
    const ids = new Set(watched.map(({ session_id }) => session_id));
    const rows = await listLiveSessions(db, [...ids], STAFF_LIMITS);
    const live = new Map(rows.map((row) => [row.id, row]));
    for (const each of watched) {
      const row = live.get(each.session_id);
      if (row === undefined) end(each, new Refusal('NOT_SIGNED_IN'));
      else if (standingOf(row) !== standingOf(each.user)) {
        end(each, new DOMException('the permissions of the user have changed', 'AbortError'));
      }
    }
  }

  function end(watched: Watched, reason: Error): void {
    if (all.delete(watched)) watched.onEnd(reason);
  }

  function stop(watched: Watched): void {
    all.delete(watched);
    if (all.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      void check()
        .then(() => (isFailing = false))
        .catch((error: unknown) => {
          // Without the database no stream receives anything either.
          if (!isFailing) alert('open sessions could not be checked', { reason: String(error) });
          isFailing = true;
        })
        .finally(() => {
          timer = undefined;
          if (all.size > 0) schedule();
        });
    }, CHECK_EVERY_MS).unref();
  }

  return {
    watch(sessionId, user, onEnd) {
      const watched = { session_id: sessionId, user, onEnd };
      all.add(watched);
      schedule();
      return () => stop(watched);
    },
  };
}
