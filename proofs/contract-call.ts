import {
  describeContract,
  type ProcedureContract,
  type RouteContract,
} from '@guildhall/api/contract';
import { z } from 'zod';

export const contract = describeContract();

/** Everything that can be asked, by the name that the contract gives it. */
export const calls: Readonly<Record<string, ProcedureContract | RouteContract>> = {
  ...contract.procedures,
  ...contract.routes,
};

export function callOf(name: string): ProcedureContract | RouteContract {
  const call = calls[name];
  if (call === undefined) throw new Error(`the contract knows no ${name}`);
  return call;
}

/** Whether it is declared to change nothing. */
export function isReading(name: string): boolean {
  const call = callOf(name);
  return 'method' in call ? call.method === 'GET' : call.kind === 'query';
}

/** As it goes over the wire; a proof may bend it before it is sent. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What the browser is to keep, a line each. */
  readonly cookies: readonly string[];
  readonly text: string;
  /** A code of the catalogue, INTERNAL, or HTTP_<status> for what says no code; null: answered. */
  readonly code: string | null;
  /** What was answered, without its envelope. */
  readonly data: unknown;
}

/**
 * The request with which a client that has read the contract makes this call. A text for input is
 * the body as it is sent.
 */
export function requestOf(name: string, input: unknown, token: string | null): WireRequest {
  const call = callOf(name);
  const route = 'method' in call ? call : null;
  const method = route?.method ?? (isReading(name) ? 'GET' : 'POST');
  const path = route?.path ?? `/api/trpc/${name}`;
  const sendsBody = method === 'POST' && input !== undefined && route?.takes !== 'nothing';
  return {
    method,
    path: `${path}${method === 'GET' ? queryOf(input, route) : ''}`,
    headers: {
      ...(token === null ? {} : { authorization: `JWT ${token}` }),
      ...(sendsBody ? { 'content-type': 'application/json' } : {}),
    },
    body: !sendsBody ? null : typeof input === 'string' ? input : JSON.stringify(input),
  };
}

function queryOf(input: unknown, route: RouteContract | null): string {
  if (input === undefined) return '';
  if (route === null) return `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const fields = new URLSearchParams();
  for (const [key, value] of Object.entries(Object(input))) fields.append(key, asText(value));
  return `?${String(fields)}`;
}

/** Not by its own `toString`, which a hostile value may have. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Throws when nobody answers within this time: a call that hangs is a finding, too. */
const HANGS_AFTER_MS = 10_000;

export async function send(
  origin: string,
  { method, path, headers, body }: WireRequest,
): Promise<WireAnswer> {
  const signal = AbortSignal.timeout(HANGS_AFTER_MS);
  const response = await fetch(`${origin}${path}`, { method, headers, body, signal });
  const { status } = response;
  const text = await response.text();
  const bodyTold = parsed(text);
  const isProcedure = path.startsWith('/api/trpc/');
  return {
    status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie(),
    text,
    code:
      status < 400
        ? null
        : isProcedure
          ? codeTold(bodyTold, status)
          : (response.headers.get('error-code') ?? `HTTP_${status}`),
    data: isProcedure ? resultTold(bodyTold) : bodyTold,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const refusal = z.object({ error: z.object({ data: z.object({ code: z.string() }) }) });
const notOfProcedures = z.object({ non_field_errors: z.array(z.string()) });
const result = z.object({ result: z.object({ data: z.unknown() }) });

/** What never came to a procedure is refused in the form of the routes. */
function codeTold(body: unknown, status: number): string {
  const told = refusal.safeParse(body).data?.error.data.code;
  return told ?? (notOfProcedures.safeParse(body).success ? `HTTP_${status}` : 'UNREADABLE');
}

function resultTold(body: unknown): unknown {
  return result.safeParse(body).data?.result.data;
}

const outputs = new Map<string, z.ZodType>();

/** What of an answer the contract does not promise; empty when it is as declared (Z3). */
export function undeclaredIn(name: string, data: unknown): string[] {
  const type =
    outputs.get(name) ?? z.fromJSONSchema(callOf(name).output as z.core.JSONSchema.JSONSchema);
  outputs.set(name, type);
  const { error } = type.safeParse(data);
  return (error?.issues ?? []).map(
    ({ path, message }) => `${path.map(String).join('.')}: ${message}`,
  );
}
