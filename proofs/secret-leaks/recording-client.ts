import { type Place, placeOf } from './leaks.ts';

export interface Heard {
  readonly status: number;
  readonly text: string;
}

/** A client that records every response, including its headers. */
export function listener(origin: string) {
  const heard: Place[] = [];
  const ask = async (name: string, address: string, init: RequestInit = {}): Promise<Heard> => {
    const answer = await fetch(new URL(address, origin), { redirect: 'manual', ...init });
    const text = await answer.text();
    const headers = [...answer.headers].map(([key, value]) => `${key}: ${value}`).join('\n');
    heard.push(placeOf(`answer to ${name}`, `${answer.status}\n${headers}\n${text}`));
    return { status: answer.status, text };
  };
  const headersOf = (token: string | null) => ({
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `JWT ${token}` }),
  });
  return {
    heard,
    ask,
    post: async (name: string, address: string, body: unknown, token: string | null = null) =>
      await ask(name, address, {
        method: 'POST',
        headers: headersOf(token),
        body: JSON.stringify(body),
      }),
    query: async (name: string, procedure: string, input: unknown, token: string | null = null) =>
      await ask(name, `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {
        headers: headersOf(token),
      }),
  };
}
