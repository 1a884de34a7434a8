import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import {
  type AgentOptions,
  ForbiddenAddressError,
  plainAgent,
  publicAgent,
} from './public-agent.ts';

/** Why there is no response. */
export type OutgoingFault =
  | 'address_forbidden'
  | 'url_forbidden'
  | 'unresolved'
  | 'timed_out'
  | 'tls_failed'
  | 'unreachable';

export interface OutgoingResponse {
  readonly status: number;
  /** The first KEPT_BYTES of it at most, as text; the rest was not read. */
  readonly body: string;
}

export type OutgoingResult =
  | { readonly response: OutgoingResponse; readonly fault?: undefined }
  | { readonly fault: OutgoingFault; readonly response?: undefined };

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Sends requests to addresses that users name. */
export interface OutgoingRequests {
  /** Never throws: what a stranger's server does is a result. */
  post(post: OutgoingPost): Promise<OutgoingResult>;
}

export interface OutgoingOptions extends AgentOptions {
  /** For all of a request: its name, connection, sending and response. */
  readonly timeout_ms?: number;
  /** Tests send to servers of their own without encryption. */
  readonly is_plain_allowed?: boolean;
}

const OUTGOING_TIMEOUT_MS = 10_000;
/** What is kept of a response, for the log that its user reads. */
export const KEPT_BYTES = 1_024;

/**
 * Requests that reach public addresses alone, by HTTPS, follow no redirect, end in time and read
 * little of the response (U5).
 */
export function outgoingRequests(options: OutgoingOptions = {}): OutgoingRequests {
  const { timeout_ms: timeoutMs = OUTGOING_TIMEOUT_MS } = options;
  return {
    async post(post) {
      const url = URL.parse(post.url);
      if (url === null || !isAllowedUrl(url, options)) return { fault: 'url_forbidden' };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return { response: await send(url, post, signal, options) };
      } catch (error) {
        return { fault: signal.aborted ? 'timed_out' : faultOf(error) };
      }
    },
  };
}

function isAllowedUrl(url: URL, { is_plain_allowed: isPlain = false }: OutgoingOptions): boolean {
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (isPlain && url.protocol === 'http:');
}

async function send(
  url: URL,
  { headers, body }: OutgoingPost,
  signal: AbortSignal,
  options: OutgoingOptions,
): Promise<OutgoingResponse> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return await new Promise((resolve, reject) => {
    const isPlain = url.protocol === 'http:';
    const outgoing = (isPlain ? requestPlain : request)(url, {
      agent: isPlain ? plainAgent(options) : publicAgent(options),
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      signal,
      maxHeaderSize: 16_384,
    });
    outgoing.on('error', reject);
    // A server that speaks another protocol from here on has answered, and says nothing more to us.
    outgoing.on('upgrade', ({ statusCode: status = 101 }) => {
      resolve({ status, body: '' });
      outgoing.destroy();
    });
    // However it ends: a promise that nothing settles would stop all later requests.
    const ended = () => reject(new Error('the connection ended without a response'));
    outgoing.on('close', ended);
    outgoing.on('response', (response) => {
      outgoing.off('close', ended);
      readStart(response, signal).then((start) => {
        resolve({ status: response.statusCode ?? 0, body: start });
        outgoing.destroy();
      }, reject);
    });
    outgoing.end(bytes);
  });
}

/** The beginning of a response. The status has arrived, so a body that hangs is no fault. */
async function readStart(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= KEPT_BYTES) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8');
}

function faultOf(error: unknown): OutgoingFault {
  if (error instanceof ForbiddenAddressError) return 'address_forbidden';
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return 'unreachable';
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return 'unresolved';
  const isOfTls = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code);
  return isOfTls ? 'tls_failed' : 'unreachable';
}
