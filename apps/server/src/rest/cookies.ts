import type { ResponseCookie } from '@guildhall/services/kernel/kept-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookies of a request by name; of duplicates the first counts. */
export function parseCookies({ headers }: FastifyRequest): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name = '', ...value] = pair.trim().split('=');
    if (name !== '' && !cookies.has(name)) cookies.set(name, value.join('='));
  }
  return cookies;
}

/**
 * Sets a cookie that is HttpOnly and SameSite=Lax (S6). The prefix `__Host-` binds it to this host.
 */
export function setCookie(reply: FastifyReply, cookie: ResponseCookie): void {
  const { name, value, maxAgeSeconds } = cookie;
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  const flags = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', `${name}=${value}; ${flags}`);
}

export function clearCookie(reply: FastifyReply, name: string): void {
  setCookie(reply, { name, value: '', maxAgeSeconds: 0 });
}
