import { z } from 'zod';
import { callOf, isReading, undeclaredIn, type WireAnswer } from '../contract-call.ts';
import type { Changes } from '../table-changes.ts';

export interface Tried {
  readonly name: string;
  /** Whether the request was bent after it was written, so that it may be no call at all. */
  readonly isMutated: boolean;
  readonly answer: WireAnswer;
  readonly changes: Changes;
  /** Lines of level error that the server has logged meanwhile. */
  readonly complaints: readonly string[];
}

/**
 * What a refused call may leave behind, and nothing else: wrong tries must be counted, or they
 * could be made for ever (R3).
 */
const COUNTED = 'public.rate_limits';
const MAY_LEAVE: Readonly<Record<string, readonly string[]>> = {
  'vault.reveal': ['public.reveal_tries'],
};

/** The way back from an identity provider is a GET, because a browser is sent it (S7). */
const isCallback = (name: string) => /^GET \/api\/sso\/\w+\/callback\/$/.test(name);

/** The cookies that there are: a known browser, and a single sign-on that was begun (S6). */
const COOKIE = /^(device|sso-[\w-]{16})=[^;]*; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/;

const told = z.object({
  result: z.object({ data: z.unknown() }).optional(),
  error: z.object({ data: z.object({ code: z.string() }) }).optional(),
});
const batch = z.array(told);

/** What became of a request: each code that was told, and whether anything was accepted. */
export function outcomeOf({ text, code, status }: WireAnswer) {
  if (text.startsWith('{"0":[[0]')) return outcomeOfStream(text);
  const many = text.startsWith('[{"') ? batch.safeParse(parsed(text)).data : undefined;
  if (many === undefined) return { codes: code === null ? [] : [code], accepted: status < 400 };
  return {
    codes: many.flatMap(({ error }) => error?.data.code ?? []),
    accepted: many.some(({ result }) => result !== undefined),
  };
}

/** A stream begins with 200, whatever comes then, and tells of each call where it stands in it. */
function outcomeOfStream(text: string) {
  const codes = [...text.matchAll(/"data":\{"code":"(\w+)"/g)].map(([, code = '']) => code);
  return { codes, accepted: text.includes('"result"') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is wrong with an answer and with what it left behind; empty when all is as it must be. */
export function violationsOf({ name, isMutated, answer, changes, complaints }: Tried): string[] {
  const { codes, accepted } = outcomeOf(answer);
  const violations = complaints.map((line) => `the server logged ${line}`);
  if (answer.status >= 500) violations.push(`answered ${answer.status}`);
  for (const code of codes) {
    if (!isDeclared(name, code, isMutated)) violations.push(`answered the undeclared ${code}`);
  }
  if (accepted && !isMutated) {
    violations.push(
      ...undeclaredIn(name, answer.data).map((what) => `answered more or less: ${what}`),
    );
  }
  if (/node_modules|\/src\/\w+\/|select .+ from /i.test(answer.text) && !isDocument(name)) {
    violations.push('answered with its own insides');
  }
  for (const cookie of answer.cookies) {
    if (!COOKIE.test(cookie)) violations.push(`set the cookie ${cookie}`);
  }
  const mayChange = accepted && (!isReading(name) || isCallback(name));
  const mayLeave = isReading(name) && accepted ? [] : [COUNTED, ...(MAY_LEAVE[name] ?? [])];
  const unexpected = Object.keys(changes).filter((table) => !mayLeave.includes(table));
  if (!mayChange && unexpected.length > 0) {
    violations.push(`${accepted ? 'reading' : 'a refusal'} changed ${unexpected.join(', ')}`);
  }
  return violations;
}

/** What is no call is refused with what HTTP has for it, and by a name that is no procedure's. */
function isDeclared(name: string, code: string, isMutated: boolean): boolean {
  if (callOf(name).errors.some((each) => each === code)) return true;
  return /^HTTP_4\d\d$/.test(code) || (isMutated && code === 'NOT_FOUND');
}

/** The description of the API describes paths and statements. */
const isDocument = (name: string) => name === 'GET /api/openapi.json';

/** Call → how often it was accepted, and how often refused with which code. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  add(name: string, answer: WireAnswer): void {
    const { codes, accepted } = outcomeOf(answer);
    const counts = this.#counts.get(name) ?? new Map<string, number>();
    this.#counts.set(name, counts);
    const outcome = accepted ? 'ok' : (codes[0] ?? 'refused');
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }

  accepted(name: string): number {
    return this.#counts.get(name)?.get('ok') ?? 0;
  }

  refused(name: string): number {
    const all = [...(this.#counts.get(name)?.values() ?? [])];
    return all.reduce((sum, count) => sum + count, 0) - this.accepted(name);
  }

  /** A line a call. */
  lines(): string[] {
    return [...this.#counts].map(([name, counts]) => {
      const refusals = [...counts].filter(([outcome]) => outcome !== 'ok');
      const codes = refusals.toSorted(([, a], [, b]) => b - a).map((pair) => pair.join(' '));
      const numbers = [this.accepted(name), this.refused(name)].map((n) => String(n).padStart(6));
      return `${name.padEnd(30)} ok ${numbers[0]}  refused ${numbers[1]}: ${codes.join(', ')}`;
    });
  }
}
