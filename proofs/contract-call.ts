import {
  describeContract,
  type ProcedureContract,
  type RouteContract,
} from '@guildhall/api/contract';
import { z } from 'zod';

export const contract = describeContract();

/** Every procedure and route, by its name in the contract. */
export const calls: Readonly<Record<string, ProcedureContract | RouteContract>> = {
  ...contract.procedures,
  ...contract.routes,
};

export function callOf(name: string): ProcedureContract | RouteContract {
  const call = calls[name];
  if (call === undefined) throw new Error(`the contract knows no ${name}`);
  return call;
}

/** Whether the contract says that the call changes nothing. */
export function isReading(name: string): boolean {
  const call = callOf(name);
  return 'method' in call ? call.method === 'GET' : call.kind === 'query';
}

/** The request as it is sent. A proof may change it before. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The Set-Cookie headers of the response. */
  readonly cookies: readonly string[];
  readonly text: string;
  /**
   * A code of the catalogue, INTERNAL, or HTTP_<status> when the body has no code; null on success.
   */
  readonly code: string | null;
  /** The response without its envelope. */
  readonly data: unknown;
}

/**
 * The request of a client that has read the contract. A string as input is sent as the body
 * unchanged.
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

/** Does not call `toString` of the value, which may be hostile. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Throws when there is no response in this time: a call that hangs is a defect too. */
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

/** Requests that match no procedure are refused in the format of the routes. */
function codeTold(body: unknown, status: number): string {
  const told = refusal.safeParse(body).data?.error.data.code;
  return told ?? (notOfProcedures.safeParse(body).success ? `HTTP_${status}` : 'UNREADABLE');
}

function resultTold(body: unknown): unknown {
  return result.safeParse(body).data?.result.data;
}

const outputs = new Map<string, z.ZodType>();

/** What in a response the contract does not declare; empty when all of it is declared (Z3). */
export function undeclaredIn(name: string, data: unknown): string[] {
  const type =
    outputs.get(name) ?? z.fromJSONSchema(callOf(name).output as z.core.JSONSchema.JSONSchema);
  outputs.set(name, type);
  const { error } = type.safeParse(data);
  return (error?.issues ?? []).map(
    ({ path, message }) => `${path.map(String).join('.')}: ${message}`,
  );
}
