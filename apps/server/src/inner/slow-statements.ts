import type { OpenDatabaseOptions } from '@guildhall/db/client';
import { loggedFacts } from '@guildhall/services/kernel/audit/in-request';

interface StatementLog {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
}

/** Long texts are lists of placeholders. */
const MOST_CHARACTERS = 2_000;

/**
 * Logs each statement that took as long, with the request and use case, or the job, that sent it.
 * Its values are no part of the text. Without a limit nothing is measured.
 */
export function logSlowStatements(
  log: StatementLog,
  slowMs: number,
): Pick<OpenDatabaseOptions, 'onStatement'> {
  if (slowMs === 0) return {};
  return {
    onStatement(text, durationMs) {
      if (durationMs < slowMs) return;
      const facts = loggedFacts();
      const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
      const details = { ...facts, duration_ms: Math.round(durationMs), statement };
      // Nobody waits for a job, and what reads whole tables takes its time.
      if (facts['call'] === undefined) log.info(details, 'a statement was slow');
      else log.warn(details, 'a statement was slow');
    },
  };
}
