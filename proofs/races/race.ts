import { randomUUID } from 'node:crypto';
import type { Answer } from '../procedure-call.ts';

/** As many calls as must-hold.md fires at once. */
export const FIFTY = 50;

export interface Outcome<Output> {
  /** What was answered to those that got through. */
  readonly won: readonly Output[];
  /** How often each refusal was given. */
  readonly refused: Readonly<Record<string, number>>;
  /** Every different body, whether answer or refusal. */
  readonly bodies: ReadonlySet<string>;
}

/**
 * Fires so many calls at once, the servers taken in turn, and waits for all of them. Throws when
 * one was answered with 5xx: whoever loses a race is told so, and never sees a defect (F9).
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

/** A key of the client's own making: one intent. */
export const newKey = (): string => randomUUID();
