import { newId } from '@guildhall/domain/kernel/ids';
import { expect } from 'vitest';
import type { listener } from './recording-client.ts';

/**
 * A buyer sends what the contact filter blocks: once as it is, and once with the report that the
 * filter was wrong.
 */
export async function sendBlocked(
  client: ReturnType<typeof listener>,
  { orderId, token }: { readonly orderId: string; readonly token: string },
  texts: { readonly blocked: string; readonly reported: string },
): Promise<void> {
  const send = async (text: string) => {
    const about = { kind: 'order', id: orderId };
    const input = { idempotency_key: newId(), about, text };
    const answer = await client.post('a blocked message', '/api/trpc/messages.send', input, token);
    expect(answer.status).toBe(403);
    const { error } = JSON.parse(answer.text) as {
      error: { data: { code: string; facts: { block_id: string } } };
    };
    expect(error.data.code).toBe('MESSAGE_BLOCKED');
    return error.data.facts.block_id;
  };
  await send(texts.blocked);
  const input = { block_id: await send(texts.reported), text: texts.reported };
  const path = '/api/trpc/messages.reportBlock';
  const answer = await client.post('a report of a wrong hit', path, input, token);
  expect(answer.status).toBe(200);
}
