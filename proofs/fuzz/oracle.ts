import { z } from 'zod';
import { callOf, isReading, undeclaredIn, type WireAnswer } from '../contract-call.ts';
import type { Changes } from '../table-changes.ts';

export interface Tried {
  readonly name: string;
  /** Whether the request itself was mutated, so that it may match no call. */
  readonly isMutated: boolean;
  readonly answer: WireAnswer;
  readonly changes: Changes;
  /** Lines of level error that the server has logged since the request. */
  readonly complaints: readonly string[];
}

/**
 * The only tables that a refused call may change: failed attempts must be counted, or they would be
 * unlimited (R3), and the audit keeps those that are security events (LOG2).
 */
const COUNTED = ['public.rate_limits', 'public.audit_entries', 'public.audit_keys'];
const MAY_LEAVE: Readonly<Record<string, readonly string[]>> = {
  'vault.reveal': ['public.reveal_tries'],
  'vault.revealUnits': ['public.reveal_tries'],
};

/** Readings that are counted: a copy of somebody's data is sent so many times a day. */
const COUNTED_READINGS: ReadonlySet<string> = new Set([
  'GET /api/privacy/data-export/',
  'GET /api/withdrawals/manual-payouts/',
]);

/**
 * The callback from an identity provider is a GET, because the browser is redirected to it (S7).
 */
const isCallback = (name: string) => /^GET \/api\/sso\/\w+\/callback\/$/.test(name);

/** The cookies that exist: a known device, and a single sign-on that was started (S6). */
const COOKIE = /^(device|sso-[\w-]{16})=[^;]*; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/;

const response = z.object({
  result: z.object({ data: z.unknown() }).optional(),
  error: z.object({ data: z.object({ code: z.string() }) }).optional(),
});
const batch = z.array(response);

/** The result of a request: each code in the response, and whether any call was accepted. */
export function outcomeOf({ text, code, status }: WireAnswer) {
  if (text.startsWith('{"0":[[0]')) return outcomeOfStream(text);
  const many = text.startsWith('[{"') ? batch.safeParse(parsed(text)).data : undefined;
  if (many === undefined) return { codes: code === null ? [] : [code], accepted: status < 400 };
  return {
    codes: many.flatMap(({ error }) => error?.data.code ?? []),
    accepted: many.some(({ result }) => result !== undefined),
  };
}

/** A stream starts with status 200 in any case and contains the result of each call. */
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

/** The faults of a response and of its effects; empty when there are none. */
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
  const isCounted = !(isReading(name) && accepted) || COUNTED_READINGS.has(name);
  const mayLeave = isCounted ? [...COUNTED, ...(MAY_LEAVE[name] ?? [])] : [];
  const unexpected = Object.keys(changes).filter((table) => !mayLeave.includes(table));
  if (!mayChange && unexpected.length > 0) {
    violations.push(`${accepted ? 'reading' : 'a refusal'} changed ${unexpected.join(', ')}`);
  }
  return violations;
}

/** A request that matches no call is refused by its HTTP status and has no procedure's code. */
function isDeclared(name: string, code: string, isMutated: boolean): boolean {
  if (callOf(name).errors.some((each) => each === code)) return true;
  return /^HTTP_4\d\d$/.test(code) || (isMutated && code === 'NOT_FOUND');
}

/** The API description contains paths and statements. */
const isDocument = (name: string) => name === 'GET /api/openapi.json';

/** For each call, how often it was accepted and how often it was refused with which code. */
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

  /** One line per call. */
  lines(): string[] {
    return [...this.#counts].map(([name, counts]) => {
      const refusals = [...counts].filter(([outcome]) => outcome !== 'ok');
      const codes = refusals.toSorted(([, a], [, b]) => b - a).map((pair) => pair.join(' '));
      const numbers = [this.accepted(name), this.refused(name)].map((n) => String(n).padStart(6));
      return `${name.padEnd(30)} ok ${numbers[0]}  refused ${numbers[1]}: ${codes.join(', ')}`;
    });
  }
}
