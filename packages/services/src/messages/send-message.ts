import type { Work } from '@guildhall/db/kernel/work';
import { markSubjectRead } from '@guildhall/db/kernel/notifications';
import {
  insertMessage,
  insertMessageFiles,
  insertThread,
  lockThread,
  reviveThread,
} from '@guildhall/db/messages/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import {
  MESSAGE_LIMITS,
  QUESTION_LIMIT,
  type SendMessage,
} from '@guildhall/domain/messages/schema';
import { attachFiles } from '../files/attach-files.ts';
import { findIdempotentAnswer, withIdempotencyKey } from '../kernel/idempotency.ts';
import { addNotice } from '../kernel/notify.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { refuseContacts } from './block-contact.ts';
import { findOffer } from '../offers/read-offers.ts';
import type { MessagesContext } from './context.ts';
import { findPlace, partnerIn, readWriting, type ThreadPlace } from './find-thread.ts';

/** Where a message stands. */
export interface SentMessage {
  readonly thread_id: string;
  readonly message_id: string;
  readonly seq: number;
}

/**
 * Sends a message to the other member of a thread, which begins with its first message. The key is
 * the id of the message: the same one again returns the first answer. The other one is notified of
 * the first message that they have not read. Refuses THREAD_NOT_FOUND, OWN_QUESTION; INPUT_INVALID
 * for pictures of a question; THREAD_CLOSED; TOO_MANY_REQUESTS; MESSAGE_BLOCKED; FILE_NOT_FOUND for
 * a picture that is not the sender's; IDEMPOTENCY_KEY_REUSED.
 */
export async function sendMessage(
  context: MessagesContext,
  viewer: Viewer,
  input: SendMessage,
): Promise<SentMessage> {
  const { db } = context;
  const call = { operation: 'messages.send', user_id: viewer.user_id, input };
  const earlier = await findIdempotentAnswer<SentMessage>(context, call);
  if (earlier !== null) return earlier;
  const place = await findPlace(context, viewer, input.about);
  if (place.kind === 'question' && input.file_ids.length > 0) {
    throw new Refusal('INPUT_INVALID', {}, { file_ids: [fieldError('pictures_in_orders')] });
  }
  refuseClosed(await readWriting(db, viewer, place));
  const { rate_limits: limits } = context;
  const key = viewer.user_id;
  await limits.consume([
    { limit: MESSAGE_LIMITS.minute, key },
    { limit: MESSAGE_LIMITS.day, key },
  ]);
  await refuseContacts(context, viewer, place, input.text);
  const asks = place.thread === undefined && place.kind === 'question';
  if (asks) await limits.consume([{ limit: QUESTION_LIMIT, key }]);
  return await withIdempotencyKey(context, call, (work) =>
    storeMessage(work, viewer, place, input),
  );
}

function refuseClosed({ obstacle }: Awaited<ReturnType<typeof readWriting>>): void {
  if (obstacle !== null) throw new Refusal('THREAD_CLOSED', { reason: obstacle });
}

async function storeMessage(
  work: Work,
  viewer: Viewer,
  place: ThreadPlace,
  { idempotency_key: id, text, file_ids: fileIds }: SendMessage,
): Promise<SentMessage> {
  const { trx } = work;
  if (place.thread === undefined) await insertThread(trx, rowOf(place));
  // For no key update: messages of a thread are numbered one after the other.
  const thread = await lockThread(trx, place.key);
  if (thread === undefined) throw new Refusal('THREAD_NOT_FOUND');
  refuseClosed(await readWriting(trx, viewer, { ...place, thread }));
  if (thread.erased_at !== null) {
    const offer = await findOffer({ db: trx }, thread.offer_id);
    await reviveThread(trx, thread.id, offer?.title ?? '');
  }
  const message = { id, sender_id: viewer.user_id, body: text };
  const stored = await insertMessage(trx, thread, message);
  // Somebody else's message has this id, or the sender's own of more than 30 days ago.
  if (stored === undefined) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  await attachFiles(
    trx,
    viewer,
    { kind: 'thread', id: thread.id },
    {
      purpose: 'message_file',
      file_ids: fileIds,
    },
  );
  await insertMessageFiles(trx, id, fileIds);
  // Whoever writes has seen what they were told of.
  await markSubjectRead(trx, viewer.user_id, { group: 'messages', subject_id: thread.id });
  if (stored.notifies) {
    const notice = { kind: 'message_received', thread_id: thread.id, message_id: id } as const;
    addNotice(work, { user_id: partnerIn(place, viewer) }, notice);
  }
  return { thread_id: thread.id, message_id: id, seq: stored.seq };
}

/** The row of a thread that begins. */
function rowOf(place: ThreadPlace) {
  const { kind, offer_id, order_id, buyer_id, seller_id, title, offer_kind, product_slug } = place;
  const subject = { kind, offer_id, order_id, title, offer_kind, product_slug };
  return { id: newId(), ...subject, buyer_id, seller_id };
}
