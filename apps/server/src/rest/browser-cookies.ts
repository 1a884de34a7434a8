import type { KeptCookie } from '@guildhall/services/identity/sign-on/start-sign-on';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Name → value of what the browser sends; of two with one name the first counts. */
export function cookiesOf({ headers }: FastifyRequest): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name = '', ...value] = pair.trim().split('=');
    if (name !== '' && !cookies.has(name)) cookies.set(name, value.join('='));
  }
  return cookies;
}

/**
 * Lets the browser keep something that no script sees and no other site's page makes it send
 * (S6). `__Host-` binds it to this very host.
 */
export function keepCookie(reply: FastifyReply, cookie: KeptCookie): void {
  const { name, value, max_age_seconds } = cookie;
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  const flags = `Path=/; Max-Age=${max_age_seconds}; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', `${name}=${value}; ${flags}`);
}

export function dropCookie(reply: FastifyReply, name: string): void {
  keepCookie(reply, { name, value: '', max_age_seconds: 0 });
}
