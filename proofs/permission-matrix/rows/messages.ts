import { BLOCKED_TEXT } from '@guildhall/scenes/messages';
import type { Names } from '../resource.ts';
import { key, nothing, type Rows, theNames } from '../row.ts';

const inThread = { stranger: 'THREAD_NOT_FOUND', missing: 'THREAD_NOT_FOUND' } as const;
const ofBoth = { buyer: 'ok', seller: 'ok', ...inThread } as const;
const ofMessage = {
  buyer: 'ok',
  stranger: 'MESSAGE_NOT_FOUND',
  missing: 'MESSAGE_NOT_FOUND',
} as const;
/** Anybody but its seller may ask about an offer. */
const ofOffer = {
  seller: 'OWN_QUESTION',
  stranger: 'ok',
  missing: 'THREAD_NOT_FOUND',
} as const;
const ofUser = { seller: 'ok', stranger: 'ok' } as const;

const aboutThread = ({ thread_id: id }: Names) => ({ about: { kind: 'thread', id } });
const aboutOrder = ({ order_id: id }: Names) => ({ about: { kind: 'order', id } });
const aboutOffer = ({ offer_id: id }: Names) => ({ about: { kind: 'offer', id } });
const saying = (about: (names: Names) => object) => (names: Names) => ({
  ...key(),
  ...about(names),
  text: 'Is it still there?',
});

export const messagesRows: Rows = {
  'messages.settings': [nothing],
  'messages.changeSettings': [{ ...nothing, input: () => ({ shows_reading: true }) }],
  'messages.list': [{ ...nothing, input: () => ({}) }],
  'messages.unread': [nothing],
  'messages.thread': [
    { names: 'order_thread', input: aboutThread, gets: ofBoth },
    { names: 'manual_order', input: aboutOrder, gets: ofBoth },
    { names: 'offer', input: aboutOffer, gets: ofOffer },
  ],
  'messages.send': [
    { names: 'order_thread', input: saying(aboutThread), gets: ofBoth },
    { names: 'manual_order', input: saying(aboutOrder), gets: ofBoth },
    {
      names: 'offer',
      input: saying(aboutOffer),
      gets: { ...ofOffer, chat_muted: 'THREAD_CLOSED', banned: 'THREAD_CLOSED' },
    },
  ],
  'messages.markRead': [
    { names: 'order_thread', input: (names) => ({ ...names, seq: 1 }), gets: ofBoth },
  ],
  'messages.typing': [{ names: 'order_thread', input: theNames, gets: ofBoth }],
  'messages.delete': [{ names: 'buyers_message', input: theNames, gets: ofMessage }],
  'messages.reportBlock': [
    {
      names: 'blocked_message',
      input: (names) => ({ ...names, text: BLOCKED_TEXT }),
      gets: ofMessage,
    },
  ],
  'messages.blockedUsers': [nothing],
  'messages.answerTime': [
    {
      names: 'user',
      input: theNames,
      gets: { ...ofBoth, stranger: 'ok', missing: 'USER_NOT_FOUND' },
    },
  ],
  'messages.blockUser': [
    { names: 'somebody', input: theNames, gets: { ...ofUser, missing: 'USER_NOT_FOUND' } },
  ],
  // Nobody is blocked already.
  'messages.unblockUser': [
    { names: 'somebody', input: theNames, gets: { ...ofUser, missing: 'ok' } },
  ],
};
