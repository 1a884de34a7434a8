import {
  describeContract,
  type JsonSchema,
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
  return 'method' in call ? call.method === 'GET' : call.kind !== 'mutation';
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
 * Whatever a caller of this name may say: the path parameters, the input and the text of a file in
 * one object.
 */
export function inputSchemaOf(name: string): JsonSchema | null {
  const call = callOf(name);
  const params = 'method' in call ? call.params : null;
  const upload = 'method' in call ? call.upload : null;
  if (params === null && upload === null) return call.input;
  const file = upload === null ? {} : { [upload.field]: { type: 'string' } as const };
  const required = [
    ...(params?.required ?? []),
    ...(call.input?.required ?? []),
    ...Object.keys(file),
  ];
  const properties = { ...params?.properties, ...call.input?.properties, ...file };
  return { ...params, type: 'object', properties, required };
}

/**
 * The request of a client that has read the contract. Path parameters are fields of the input. A
 * string as input is sent as the body unchanged, and so is `raw` beside path parameters.
 */
export function requestOf(name: string, input: unknown, token: string | null): WireRequest {
  const call = callOf(name);
  const route = 'method' in call ? call : null;
  const method = route?.method ?? (isReading(name) ? 'GET' : 'POST');
  const { path, rest } = pathOf(route, `/api/trpc/${name}`, input);
  const { body, type } = bodyOf(route, method, rest);
  return {
    method,
    path: `${path}${method === 'GET' ? queryOf(rest, route) : ''}`,
    headers: {
      ...(token === null ? {} : { authorization: `JWT ${token}` }),
      ...(type === null ? {} : { 'content-type': type }),
    },
    body,
  };
}

/** The path with its parameters, and the input without them. */
function pathOf(route: RouteContract | null, otherwise: string, input: unknown) {
  const names = Object.keys(route?.params?.properties ?? {});
  if (route === null || names.length === 0) return { path: route?.path ?? otherwise, rest: input };
  const { raw, ...given } = Object(input) as Record<string, unknown>;
  const inPath = (name: string) => {
    const text = name in given ? asText(given[name]) : '-';
    // At its end an empty parameter would make it another path.
    return encodeURIComponent(text === '' && route.path.endsWith(`{${name}}`) ? '-' : text);
  };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath(name));
  const rest = Object.entries(given).filter(([name]) => !names.includes(name));
  return { path, rest: raw ?? (rest.length === 0 ? undefined : Object.fromEntries(rest)) };
}

function bodyOf(route: RouteContract | null, method: string, input: unknown) {
  const sends = method === 'POST' && input !== undefined && route?.takes !== 'nothing';
  if (!sends) return { body: null, type: null };
  const upload = route?.upload ?? null;
  if (upload !== null && typeof input !== 'string') return formOf(upload, input);
  if (typeof input === 'string') return { body: input, type: 'application/json' };
  return { body: JSON.stringify(input), type: 'application/json' };
}

const BOUNDARY = 'the-edge-of-a-part';

/** A form with the file as its last part. */
function formOf({ field, media_types }: NonNullable<RouteContract['upload']>, input: unknown) {
  const given = Object.entries(Object(input) as Record<string, unknown>);
  const part = (name: string, head: string, value: unknown) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${inHeader(name)}"${head}\r\n\r\n` +
    `${asText(value)}\r\n`;
  const head = `; filename="file.csv"\r\ncontent-type: ${media_types[0]}`;
  const picture = pictureIn(Object(input) as Record<string, unknown>, field);
  const fields = given.flatMap(([name, value]) => (name === field ? [] : part(name, '', value)));
  const file = given.flatMap(([name, value]) => (name === field ? part(name, head, value) : []));
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const end = `--${BOUNDARY}--\r\n`;
  if (picture === null) return { body: [...fields, ...file, end].join(''), type };
  const [before = '', after = ''] = part(field, head, '|').split('|');
  const bytes = [[...fields, before].join(''), picture, after + end].map((each) =>
    Buffer.from(each),
  );
  return { body: Uint8Array.from(Buffer.concat(bytes)), type };
}

/** A file that is no text is given as a `data:` URL. */
function pictureIn(input: Record<string, unknown>, field: string): Buffer | null {
  const found = /^data:[\w/]+;base64,(.+)$/.exec(asText(input[field] ?? ''))?.[1];
  return found === undefined ? null : Buffer.from(found, 'base64');
}

/** A name as browsers escape it in the header of a part. */
const inHeader = (name: string) =>
  name.toWellFormed().replaceAll(/["\r\n]/g, (each) => encodeURIComponent(each));

function queryOf(input: unknown, route: RouteContract | null): string {
  if (input === undefined) return '';
  if (route === null) return `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const fields = new URLSearchParams();
  for (const [key, value] of Object.entries(Object(input))) fields.append(key, asText(value));
  return `?${String(fields)}`;
}

/** Does not call `toString` of the value, which may be hostile. */
const asText = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');

/** Throws when there is no response in this time: a call that hangs is a defect too. */
const HANGS_AFTER_MS = 10_000;

export async function send(
  origin: string,
  { method, path, headers, body }: WireRequest,
): Promise<WireAnswer> {
  const signal = AbortSignal.timeout(HANGS_AFTER_MS);
  // What the server answers, not what is where it leads.
  const told = { method, headers, body, signal, redirect: 'manual' } as const;
  const response = await fetch(`${origin}${path}`, told);
  const text = await (isStream(response) ? firstEvent(response) : response.text());
  // A stream refuses inside of itself.
  const status = isStream(response) ? statusIn(text) : response.status;
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
          ? codeIn(bodyTold, status)
          : (response.headers.get('error-code') ?? `HTTP_${status}`),
    data: isProcedure ? resultTold(bodyTold) : bodyTold,
  };
}

const isStream = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** Gives the server a moment to notice, so that the stream does nothing during the next call. */
const hungUp = async () => await new Promise((resolve) => setTimeout(resolve, 20));

/** The first event that says something, in the envelope of other calls; then it hangs up. */
async function firstEvent(response: Response): Promise<string> {
  const answer = await readFirstEvent(response);
  await hungUp();
  return answer;
}

async function readFirstEvent({ body }: Response): Promise<string> {
  let received = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk;
    for (const event of received.split('\n\n').slice(0, -1)) {
      const name = /^event: (.*)$/m.exec(event)?.[1] ?? null;
      const said = /^data: (.*)$/m.exec(event)?.[1];
      if (name === null && said !== undefined) return `{"result":{"data":${said}}}`;
      if (name === 'serialized-error') return `{"error":${said}}`;
    }
  }
  return received;
}

const streamRefusal = z.object({
  error: z.object({ data: z.object({ http_status: z.number() }) }),
});

const statusIn = (text: string) =>
  streamRefusal.safeParse(parsed(text)).data?.error.data.http_status ?? 200;

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
function codeIn(body: unknown, status: number): string {
  const code = refusal.safeParse(body).data?.error.data.code;
  return code ?? (notOfProcedures.safeParse(body).success ? `HTTP_${status}` : 'UNREADABLE');
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
