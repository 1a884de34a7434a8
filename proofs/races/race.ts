import { randomUUID } from 'node:crypto';
import type { Answer } from '../procedure-call.ts';

/** The number of parallel calls that must-hold.md asks for. */
export const FIFTY = 50;

export interface Outcome<Output> {
  /** The responses of the calls that succeeded. */
  readonly won: readonly Output[];
  /** How often each refusal was given. */
  readonly refused: Readonly<Record<string, number>>;
  /** Every different response body, success or refusal. */
  readonly bodies: ReadonlySet<string>;
}

/**
 * Makes this many calls at once, alternating between the servers, and waits for all. Throws on a
 * 5xx: the loser of a race gets a refusal, never a defect (F9).
 */
export async function race<Output>(
  count: number,
  call: (turn: { index: number; server: number }) => Promise<Answer<Output>>,
): Promise<Outcome<Output>> {
  const turns = Array.from({ length: count }, (_, index) => ({ index, server: index % 2 }));
  return outcomeOf(await Promise.all(turns.map(call)));
}

function outcomeOf<Output>(answers: readonly Answer<Output>[]): Outcome<Output> {
  const refused: Record<string, number> = {};
  const won: Output[] = [];
  for (const answer of answers) {
    if (answer.status >= 500) throw new Error(`answered with ${answer.status}: ${answer.text}`);
    if (answer.ok) won.push(answer.data);
    else refused[answer.code] = (refused[answer.code] ?? 0) + 1;
  }
  return { won, refused, bodies: new Set(answers.map(({ text }) => text)) };
}

/** An idempotency key for one operation. */
export const newKey = (): string => randomUUID();
