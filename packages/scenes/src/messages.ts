import { newId } from '@guildhall/domain/kernel/ids';
import { sendMessageSchema, type ThreadSubject } from '@guildhall/domain/messages/schema';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { type SentMessage, sendMessage } from '@guildhall/services/messages/send-message';
import type { Scene } from './scene.ts';

/** A member writes in a thread, or begins it. */
export async function sentMessage(
  { services }: Scene,
  from: Viewer,
  about: ThreadSubject,
  text = 'Is it still there?',
  fileIds: readonly string[] = [],
): Promise<SentMessage> {
  const input = { idempotency_key: newId(), about, text, file_ids: [...fileIds] };
  return await sendMessage(services, from, sendMessageSchema.parse(input));
}

/** The contact filter finds an address in it. */
export const BLOCKED_TEXT = 'Write to zaphod@example.com';

/** A member writes what the filter blocks. Returns the id of the block. */
export async function blockedMessage(
  scene: Scene,
  from: Viewer,
  about: ThreadSubject,
): Promise<string> {
  try {
    await sentMessage(scene, from, about, BLOCKED_TEXT);
  } catch (error) {
    const { facts } = error as { facts?: { block_id?: string } };
    if (facts?.block_id !== undefined) return facts.block_id;
    throw error;
  }
  throw new Error('the message was not blocked');
}
