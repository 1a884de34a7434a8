import { type ApiCaller, appRouter } from '@guildhall/api/root';

/** The output type of a procedure, from its path. */
export type OutputOf<Path extends string> =
  Path extends `${infer Room extends keyof ApiCaller}.${infer Name}`
    ? Name extends keyof ApiCaller[Room]
      ? ApiCaller[Room][Name] extends (...input: never[]) => Promise<infer Output>
        ? Output
        : unknown
      : unknown
    : unknown;

export interface Refused {
  readonly ok: false;
  readonly status: number;
  /** A code of the catalogue, or INTERNAL. */
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface Answered<Output> {
  readonly ok: true;
  readonly status: number;
  readonly data: Output;
  readonly text: string;
}

export type Answer<Output> = Answered<Output> | Refused;

export interface Call {
  /** The server to call. */
  readonly origin: string;
  /** Undefined for a signed-out visitor. */
  readonly token?: string | null;
}

const kinds = new Map(
  Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as { _def: { type: string } })._def.type,
  ]),
);

/** Calls a procedure with nothing but HTTP. Throws when there is no response. */
export async function callProcedure<Path extends string>(
  path: Path,
  input: unknown,
  { origin, token = null }: Call,
): Promise<Answer<OutputOf<Path>>> {
  const url = new URL(`/api/trpc/${path}`, origin);
  const isQuery = kinds.get(path) === 'query';
  if (isQuery && input !== undefined) url.searchParams.set('input', JSON.stringify(input));
  const response = await fetch(url, {
    method: isQuery ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `JWT ${token}` }),
    },
    body: isQuery || input === undefined ? null : JSON.stringify(input),
  });
  return readAnswer(response.status, await response.text());
}

interface Envelope<Output> {
  readonly result?: { readonly data: Output };
  readonly error?: { readonly data: { readonly code: string; readonly facts: Refused['facts'] } };
}

function readAnswer<Output>(status: number, text: string): Answer<Output> {
  const { result, error } = JSON.parse(text) as Envelope<Output>;
  if (result !== undefined) return { ok: true, status, data: result.data, text };
  if (error === undefined) throw new Error(`neither an answer nor a refusal: ${text}`);
  return { ok: false, status, code: error.data.code, facts: error.data.facts, text };
}

/** The output; throws when the call was refused. */
export function answered<Output>(answer: Answer<Output>): Output {
  if (answer.ok) return answer.data;
  throw new Error(`refused with ${answer.status} ${answer.code}: ${answer.text}`);
}
