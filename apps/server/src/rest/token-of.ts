import { AUTHORIZATION } from '@guildhall/api/transport';
import type { FastifyRequest } from 'fastify';

const HEADER = AUTHORIZATION.header.toLowerCase();
const SCHEME = `${AUTHORIZATION.scheme} `;

/** The token of `Authorization: JWT …`; other schemes are ignored. */
export function tokenOf(request: FastifyRequest): string | null {
  const sent = request.headers[HEADER];
  if (typeof sent !== 'string' || !sent.startsWith(SCHEME)) return null;
  return sent.slice(SCHEME.length).trim();
}
