import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { createTRPCUntypedClient, httpLink, TRPCClientError } from '@trpc/client';
import type { DescribedCall } from './description.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Makes a described call; the token goes into the header that the description names. */
export type PlainClient = (
  call: DescribedCall,
  input: unknown,
  token: string | null,
) => Promise<PlainAnswer>;

/** The header's value as the security scheme of the document describes it. */
const headersOf = ({ tokenHeader }: DescribedCall, token: string | null) =>
  tokenHeader === null || token === null ? {} : { [tokenHeader]: `JWT ${token}` };

/** Starts a curl process for each call, as a person would in a terminal. */
export const curlClient: PlainClient = async (call, input, token) => {
  const { method, url, inputParameter } = call;
  const json = JSON.stringify(input);
  const sent =
    inputParameter === null
      ? ['--request', method, '--header', 'Content-Type: application/json', '--data-raw', json]
      : ['--get', '--data-urlencode', `${inputParameter}=${json}`];
  const headers = Object.entries(headersOf(call, token)).flatMap(([name, value]) => [
    '--header',
    `${name}: ${value}`,
  ]);
  const printed = await curl(
    ['--silent', '--show-error', '--write-out', '\n%{http_code}'].concat(sent, headers, url),
  );
  const end = printed.lastIndexOf('\n');
  return { status: Number(printed.slice(end + 1)), body: JSON.parse(printed.slice(0, end)) };
};

/** Returns what curl prints. Throws when curl fails, and says so clearly when it is missing. */
export async function curl(args: readonly string[]): Promise<string> {
  const child = spawn('curl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      reject(isMissing ? new Error('There is no curl on this machine: install it.') : error);
    });
  });
  const [printed, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitCode,
  ]);
  if (code !== 0) throw new Error(`curl ended with ${code}: ${complaint}`);
  return printed;
}

/** The name of a procedure from its path. */
const PROCEDURE = /^(.*)\/([^/]+)$/;

/** The plain `@trpc/client`, without the types of this repository. */
export const trpcClient: PlainClient = async (call, input, token) => {
  const [, url = '', name = ''] = PROCEDURE.exec(call.url) ?? [];
  let status = 0;
  let body: unknown = null;
  const client = createTRPCUntypedClient({
    links: [
      httpLink({
        url,
        headers: headersOf(call, token),
        // Only records the traffic, so that it can be compared with the document.
        async fetch(address, options) {
          const response = await fetch(address, options as RequestInit);
          status = response.status;
          body = await response.clone().json();
          return response;
        },
      }),
    ],
  });
  try {
    const data = await (call.method === 'GET'
      ? client.query(name, input)
      : client.mutation(name, input));
    // The client returns the content of the envelope.
    return { status, body: { result: { data } } };
  } catch (error) {
    if (!(error instanceof TRPCClientError) || status === 0) throw error;
    return { status, body };
  }
};

/** For the plain routes: `fetch`, which every language has in some form. */
export const fetchClient: PlainClient = async (call, input, token) => {
  const response = await fetch(call.url, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...headersOf(call, token) },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: await response.json() };
};
