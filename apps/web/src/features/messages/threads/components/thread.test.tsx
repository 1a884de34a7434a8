// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { api, AnswerLost, held, refused } from '../../../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../../../lib/test-page.tsx';
import type { OutputOf } from '../../../../lib/test-procedures.ts';
import { seenElements } from '../test-seen.ts';
import { dropTexts } from '../kept-texts.ts';
import { sampleMessage, sampleThread } from '../../test-answers.ts';
import { Thread, type ThreadSurroundings } from './thread.tsx';

type Message = OutputOf<'messages.thread'>['messages'][number];

const t = messagesIn('en', 'messages');
const reports = messagesIn('en', 'moderation');
const OFFER = '0193b3f0-0000-7000-8000-00000000000a';
const THREAD = '0193b3f0-0000-7000-8000-00000000000b';

beforeEach(() => {
  sessionStorage.clear();
  dropTexts();
  signedIn();
  api.answer('messages.typing', () => ({}));
  api.answer('messages.markRead', () => ({}));
});

/** A thread whose messages change as the server's do. */
function serverThread(
  first: readonly Message[],
  changes: Partial<OutputOf<'messages.thread'>> = {},
) {
  let messages = [...first];
  api.answer('messages.thread', ({ before_seq: before, limit = 50 }) => {
    const all = messages.filter(({ seq }) => before === undefined || seq < before);
    const shown = all.slice(-limit);
    return sampleThread({
      id: THREAD,
      messages: shown,
      has_older: all.length > shown.length,
      read_seq: messages.at(-1)?.seq ?? 0,
      ...changes,
    });
  });
  return {
    add: (message: Message) => (messages = [...messages, message]),
    /** As the server stores what it is sent. */
    takesMessages() {
      api.answer('messages.send', ({ idempotency_key: id, text }) => {
        const seq = (messages.at(-1)?.seq ?? 0) + 1;
        const known = messages.find((each) => each.id === id);
        if (known === undefined) {
          messages = [...messages, sampleMessage(seq, { id, text, is_own: true })];
        }
        return { thread_id: THREAD, message_id: id, seq: known?.seq ?? seq };
      });
    },
  };
}

const render = (all?: ThreadSurroundings) =>
  renderPage(
    <Thread
      about={{ kind: 'offer', id: OFFER }}
      {...(all && { around: (_, show) => show(all) })}
    />,
  );

const box = async () => await screen.findByRole('textbox', { name: t('write.label') });
const log = () => screen.getByRole('log');

async function stream() {
  return await waitFor(() => {
    const [found] = api.streams();
    if (found === undefined) throw new Error('no stream was opened');
    return found;
  });
}

describe('sending', () => {
  test('a message stands in the thread at once, and once when the server has it', async () => {
    const server = serverThread([sampleMessage(1)]);
    server.takesMessages();
    const { user } = render();
    await user.type(await box(), 'Is it yours?{Enter}');
    expect(await within(log()).findByText('Is it yours?')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(t('message.sending'))).toBeNull());
    expect(within(log()).getAllByText('Is it yours?')).toHaveLength(1);
    expect(await box()).toHaveProperty('value', '');
    expect(api.inputs('messages.send')).toMatchObject([{ text: 'Is it yours?', file_ids: [] }]);
  });

  test('Shift and Enter begin a line', async () => {
    serverThread([]).takesMessages();
    const { user } = render();
    await user.type(await box(), 'one{Shift>}{Enter}{/Shift}two');
    expect(await box()).toHaveProperty('value', 'one\ntwo');
    expect(api.inputs('messages.send')).toEqual([]);
  });

  test('what was not sent is sent again with the same id, and stands once', async () => {
    const server = serverThread([]);
    api.answer('messages.send', () => {
      throw new AnswerLost();
    });
    const { user } = render();
    await user.type(await box(), 'Hello{Enter}');
    const retry = await screen.findByRole('button', { name: t('message.retry') });
    server.takesMessages();
    await user.click(retry);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: t('message.retry') })).toBeNull(),
    );
    await waitFor(() => expect(screen.queryByText(t('message.sending'))).toBeNull());
    const keys = api.inputs('messages.send').map(({ idempotency_key: key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(within(log()).getAllByText('Hello')).toHaveLength(1);
  });

  test('a draft, and what was not sent, outlive a reload', async () => {
    serverThread([]);
    api.answer('messages.send', () => {
      throw refused('TOO_MANY_REQUESTS');
    });
    const { user, unmount } = render();
    await user.type(await box(), 'First{Enter}');
    await screen.findByRole('button', { name: t('message.retry') });
    await user.type(await box(), 'Second');
    unmount();
    dropTexts();
    render();
    expect(await box()).toHaveProperty('value', 'Second');
    expect(within(log()).getByText('First')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('message.edit') }));
    expect(await box()).toHaveProperty('value', 'First\nSecond');
  });

  test('a text that is too long cannot be sent, and says by how much', async () => {
    serverThread([]);
    const { user } = render();
    await user.click(await box());
    await user.paste('x'.repeat(2_001));
    expect(screen.getByText(t('write.too_long', { count: 1 }))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('write.send') })).toHaveProperty('disabled', true);
  });
});

describe('a blocked text', () => {
  const block = (contact: string, found: string) =>
    api.answer('messages.send', () => {
      throw refused('MESSAGE_BLOCKED', { facts: { contact, found, block_id: 'block-1' } });
    });

  test('stays in the box, and says what was found and why', async () => {
    serverThread([]);
    block('email', 'a@b.test');
    const { user } = render();
    await user.type(await box(), 'Write to a@b.test{Enter}');
    expect(await screen.findByText(t('blocked_text.email'))).toBeTruthy();
    expect(screen.getByText(t('blocked_text.title', { found: 'a@b.test' }))).toBeTruthy();
    expect(await box()).toHaveProperty('value', 'Write to a@b.test');
    await user.click(screen.getByRole('button', { name: t('blocked_text.close') }));
    expect(screen.queryByText(t('blocked_text.email'))).toBeNull();
    expect(await box()).toHaveProperty('value', 'Write to a@b.test');
    expect(within(log()).queryByText('Write to a@b.test')).toBeNull();
  });

  test('is reported in one step', async () => {
    serverThread([]);
    block('phone', '0123');
    api.answer('messages.reportBlock', () => ({}));
    const { user } = render();
    await user.type(await box(), 'Level 0123{Enter}');
    await user.click(await screen.findByRole('button', { name: t('blocked_text.mistake') }));
    expect(await screen.findByText(t('blocked_text.reported'))).toBeTruthy();
    expect(api.inputs('messages.reportBlock')).toEqual([
      { block_id: 'block-1', text: 'Level 0123' },
    ]);
  });

  test('with login data leads the seller of a running order to the vault, and nobody else', async () => {
    serverThread([]);
    block('credentials', 'password: x');
    const { user, unmount } = render({ vaultPath: '/order/1#deliver' });
    await user.type(await box(), 'password: x{Enter}');
    const link = await screen.findByRole('link', { name: t('blocked_text.vault') });
    expect(link.getAttribute('href')).toBe('/order/1#deliver');
    unmount();
    render();
    await user.type(await box(), '{Enter}');
    await screen.findByText(t('blocked_text.credentials'));
    expect(screen.queryByRole('link', { name: t('blocked_text.vault') })).toBeNull();
  });
});

describe('the messages', () => {
  test('of the other one arrive by the stream, and are said', async () => {
    const server = serverThread([sampleMessage(1)]);
    render();
    await within(await screen.findByRole('log')).findByText('Text 1');
    (await stream()).say('1:1:');
    server.add(sampleMessage(2, { text: 'Yes, it is' }));
    act(() => api.streams()[0]?.say('2:2:', { messages: [THREAD] }));
    expect(await within(log()).findByText('Yes, it is')).toBeTruthy();
    expect(await screen.findByText('Ann: Yes, it is')).toBeTruthy();
  });

  test('older ones are loaded above, each once', async () => {
    const all = Array.from({ length: 120 }, (_, index) => sampleMessage(index + 1));
    serverThread(all);
    const { user } = render();
    await screen.findByText('Text 120');
    expect(screen.queryByText('Text 70')).toBeNull();
    await user.click(screen.getByRole('button', { name: t('thread.older') }));
    await screen.findByText('Text 21');
    await user.click(screen.getByRole('button', { name: t('thread.older') }));
    await screen.findByText('Text 1');
    expect(screen.queryByRole('button', { name: t('thread.older') })).toBeNull();
    const texts = screen.getAllByText(/^Text \d+$/).map(({ textContent }) => textContent);
    expect(texts).toEqual(all.map(({ text }) => text));
  });

  test('are read when they are seen, and marked as new', async () => {
    serverThread([sampleMessage(1), sampleMessage(2), sampleMessage(3)], { read_seq: 1 });
    render();
    await screen.findByText('Text 3');
    expect(screen.getByText(t('thread.new'))).toBeTruthy();
    expect(api.inputs('messages.markRead')).toEqual([]);
    act(() => seenElements.show(log()));
    await waitFor(() =>
      expect(api.inputs('messages.markRead')).toEqual([{ thread_id: THREAD, seq: 3 }]),
    );
  });

  test('that are deleted or erased say so, and cannot be reported', async () => {
    serverThread([
      sampleMessage(1, { state: 'deleted', text: '' }),
      sampleMessage(2, { state: 'erased', text: '' }),
    ]);
    render();
    expect(await screen.findByText(t('message.deleted'))).toBeTruthy();
    expect(screen.getByText(t('message.erased'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^More about the message/ })).toBeNull();
  });

  test('links can be followed, and tell the other site nothing', async () => {
    serverThread([sampleMessage(1, { text: 'See https://a.test/x.' })]);
    render();
    const link = await screen.findByRole('link', { name: 'https://a.test/x' });
    expect(link.getAttribute('rel')).toBe('ugc nofollow noopener noreferrer');
    expect(link.getAttribute('target')).toBe('_blank');
  });
});

describe('the menus', () => {
  test('a message of the other one is reported with a reason and a note', async () => {
    serverThread([sampleMessage(1)]);
    api.answer('moderation.report', () => ({ report_id: 'report-1' }));
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: /^More about the message/ }));
    await user.click(await screen.findByRole('menuitem', { name: t('message.report') }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Wants my mail');
    const submit = within(dialog).getByRole('button', { name: reports('report.submit') });
    await user.click(submit);
    expect(await within(dialog).findByText(reports('report.choose'))).toBeTruthy();
    await user.click(within(dialog).getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: reports('reason.off_platform') }));
    await user.click(submit);
    await waitFor(() =>
      expect(api.inputs('moderation.report')).toEqual([
        {
          kind: 'message',
          target_id: 'message-1',
          reason: 'off_platform',
          note: 'Wants my mail',
        },
      ]),
    );
    await waitFor(() => expect(shownToasts).toMatchObject([{ message: reports('report.done') }]));
  });

  test('an own message is deleted while the server allows it', async () => {
    const own = { is_own: true, deletable_until: '2026-11-20T12:02:00.000Z' };
    serverThread([sampleMessage(1, { is_own: true }), sampleMessage(2, own)]);
    api.answer('messages.delete', () => ({}));
    const { user } = render();
    await screen.findByText('Text 2');
    await user.click(screen.getByRole('button', { name: /^More about the message/ }));
    await user.click(await screen.findByRole('menuitem', { name: t('message.delete') }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: t('message.delete_confirm') }));
    await waitFor(() =>
      expect(api.inputs('messages.delete')).toEqual([{ message_id: 'message-2' }]),
    );
  });

  test('the other one is blocked after a question', async () => {
    serverThread([sampleMessage(1)]);
    const answer = held<Record<string, never>>();
    api.answer('messages.blockUser', async () => await answer.promise);
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: t('thread.menu') }));
    await user.click(
      await screen.findByRole('menuitem', { name: t('block.action', { name: 'Ann' }) }),
    );
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: t('block.confirm') }));
    expect(api.inputs('messages.blockUser')).toEqual([{ user_id: 'user-2' }]);
    answer.release({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('where nobody can write', () => {
  test.each(['offer_unavailable', 'order_closed', 'erased', 'blocked', 'suspended'] as const)(
    '%s is said instead of the box',
    async (obstacle) => {
      serverThread([sampleMessage(1)], { obstacle });
      render();
      expect(await screen.findByText(t(`obstacle.${obstacle}`))).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByRole('button', { name: t('block.undo', { name: 'Ann' }) })).toBeNull();
    },
  );

  test('whoever has blocked the other one takes it back there', async () => {
    serverThread([], { obstacle: 'blocked', is_blocked_by_you: true });
    api.answer('messages.unblockUser', () => ({}));
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: t('block.undo', { name: 'Ann' }) }));
    expect(api.inputs('messages.unblockUser')).toEqual([{ user_id: 'user-2' }]);
  });

  test.each([
    ['THREAD_NOT_FOUND', 'thread.not_found'],
    ['OWN_QUESTION', 'thread.own_question'],
  ] as const)('%s is no error to try again', async (code, key) => {
    api.answer('messages.thread', () => {
      throw refused(code);
    });
    render();
    expect(await screen.findByText(t(key))).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('the last message that the other side has read says so, and no other', async () => {
  const own = (seq: number) => sampleMessage(seq, { is_own: true });
  serverThread([own(1), own(2), sampleMessage(3), own(4)], { partner_read_seq: 3 });
  render();
  const rows = within(await screen.findByRole('log')).getAllByRole('listitem');
  const marked = rows.filter(({ textContent }) => textContent?.includes(t('message.read')));
  expect(marked.map(({ textContent }) => textContent?.includes('Text 2'))).toEqual([true]);
});

describe('the other one', () => {
  const name = 'Ann';

  test('is shown as online, and as writing until their message is there', async () => {
    const server = serverThread([sampleMessage(1)], { partner_is_online: true });
    render();
    await screen.findByText(t('thread.online'));
    const opened = await stream();
    opened.say('1:1:');
    opened.type('1:1:', 'another thread');
    opened.type('1:1:', THREAD);
    await screen.findByText(t('thread.typing'));
    expect(screen.queryByText(t('thread.online'))).toBeNull();
    server.add(sampleMessage(2));
    opened.say('2:2:', { messages: [THREAD] });
    await within(log()).findByText('Text 2');
    await screen.findByText(t('thread.online'));
    expect(screen.queryByText(t('thread.typing'))).toBeNull();
    expect(screen.getByText(name)).toBeDefined();
  });

  test('is told of writing once for a few seconds, and not of what is sent', async () => {
    serverThread([sampleMessage(1)]).takesMessages();
    const { user } = render();
    await user.type(await box(), 'Hello there');
    await waitFor(() => expect(api.inputs('messages.typing')).toEqual([{ thread_id: THREAD }]));
    await user.type(await box(), '{Enter}');
    await within(log()).findByText('Hello there');
    expect(api.inputs('messages.typing')).toHaveLength(1);
  });
});
