import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

const THREAD = {
  id: 'uuidv7()',
  kind: `'question'`,
  offer_id: 'uuidv7()',
  buyer_id: 'uuidv7()',
  seller_id: 'uuidv7()',
  title: `'x'`,
  offer_kind: `'account'`,
  product_slug: `'x'`,
};
const MEMBER = { thread_id: 'uuidv7()', user_id: 'uuidv7()', last_message_at: 'now()' };
const MESSAGE = {
  id: 'uuidv7()',
  thread_id: 'uuidv7()',
  seq: '1',
  sender_id: 'uuidv7()',
  body: `'x'`,
};
const FILE = { message_id: 'uuidv7()', position: '1', file_id: 'uuidv7()' };
const BLOCKED = {
  id: 'uuidv7()',
  user_id: 'uuidv7()',
  contact: `'email'`,
  text_hash: `'\\x00'`,
  counts: 'true',
};
const THREAD_COLUMNS = 'id, kind, offer_id, buyer_id, seller_id, title, offer_kind, product_slug';
/** The rows are compared before what they refer to. */
const SAME = `'00000000-0000-4000-8000-000000000000'`;

export const messagesRefused: RefusedRows = {
  statements: [
    refusedValue('a thread of another kind', 'threads', THREAD, { kind: `'other'` }),
    refusedValue('a thread about something else', 'threads', THREAD, { offer_kind: `'other'` }),
    refusedValue('a thread with fewer than no messages', 'threads', THREAD, { last_seq: '-1' }),
    [
      'a question about an order',
      `insert into threads (${THREAD_COLUMNS}, order_id)
      values (uuidv7(), 'question', uuidv7(), uuidv7(), uuidv7(), 'x', 'account', 'x', uuidv7())`,
      'threads_of_order_has_order',
    ],
    [
      'a thread with oneself',
      `insert into threads (${THREAD_COLUMNS})
      values (uuidv7(), 'question', uuidv7(), ${SAME}, ${SAME}, 'x', 'account', 'x')`,
      'threads_two_users',
    ],
    [
      'an answer without a question',
      `insert into threads (${THREAD_COLUMNS}, answered_at)
      values (uuidv7(), 'question', uuidv7(), uuidv7(), uuidv7(), 'x', 'account', 'x', now())`,
      'threads_answer_has_question',
    ],
    [
      'two threads of one order',
      `insert into threads (${THREAD_COLUMNS}, order_id)
      select uuidv7(), 'order', uuidv7(), uuidv7(), uuidv7(), 'x', 'account', 'x', ${SAME}::uuid
        from generate_series(1, 2)`,
      'threads_order_id_key',
    ],
    [
      'two threads of one question',
      `insert into threads (${THREAD_COLUMNS})
      select uuidv7(), 'question', ${SAME}::uuid, ${SAME}::uuid, uuidv7(), 'x', 'account', 'x'
        from generate_series(1, 2)`,
      'threads_question',
    ],
    refusedValue('a member who has read less than nothing', 'thread_members', MEMBER, {
      read_seq: '-1',
    }),
    refusedValue('a member who was notified of less than nothing', 'thread_members', MEMBER, {
      notified_seq: '-1',
    }),
    refusedValue('a member with fewer than no unread messages', 'thread_members', MEMBER, {
      unread: '-1',
    }),
    refusedValue('a message before the first', 'messages', MESSAGE, { seq: '0' }),
    [
      'a message in another state',
      `insert into messages (id, thread_id, seq, sender_id, body, state)
      values (uuidv7(), uuidv7(), 1, uuidv7(), '', 'other')`,
      'messages_state_check',
    ],
    refusedValue('a message that is too long', 'messages', MESSAGE, {
      body: `repeat('x', 2001)`,
    }),
    [
      'a deleted message with its text',
      `insert into messages (id, thread_id, seq, sender_id, body, state)
      values (uuidv7(), uuidv7(), 1, uuidv7(), 'x', 'deleted')`,
      'messages_gone_has_no_text',
    ],
    [
      'two messages at one place',
      `insert into messages (id, thread_id, seq, sender_id, body)
      select uuidv7(), ${SAME}::uuid, 1, uuidv7(), 'x' from generate_series(1, 2)`,
      'messages_thread_id_seq_key',
    ],
    refusedValue('a sixth picture', 'message_files', FILE, { position: '6' }),
    [
      'a block of oneself',
      `insert into user_blocks (blocker_id, blocked_id) values (${SAME}, ${SAME})`,
      'user_blocks_another_user',
    ],
    refusedValue('a hash of another length', 'blocked_messages', BLOCKED, {
      text_hash: `'\\x00'`,
    }),
  ],
};
