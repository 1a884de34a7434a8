// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../../lib/test-page.tsx';
import { sampleThread } from '../../test-answers.ts';
import { dropTexts } from '../kept-texts.ts';
import { OrderMessages } from './order-messages.tsx';
import '../test-seen.ts';

const t = messagesIn('en', 'messages');
const ORDER = '0193b3f0-0000-7000-8000-00000000000c';

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const fieldOf = (container: HTMLElement) => {
  const input = container.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no field for attachments');
  return input;
};

beforeEach(() => {
  sessionStorage.clear();
  dropTexts();
  signedIn();
  api.answer('messages.typing', () => ({}));
  api.answer('messages.thread', () =>
    sampleThread({ kind: 'order', order_id: ORDER, obstacle: null }),
  );
  let stored = 0;
  api.answerRoute('POST /api/files/uploads/', () => {
    stored += 1;
    const variants = [{ url: '/x.webp', media_type: 'image/webp', width: 10, height: 10 }];
    return { id: `file-${stored}`, variants, pages: stored === 1 ? null : 2 };
  });
  api.answer('messages.send', ({ idempotency_key: id }) => ({
    thread_id: 'thread-1',
    message_id: id,
    seq: 1,
  }));
});

async function render() {
  const page = renderPage(<OrderMessages orderId={ORDER} surroundings={{}} />);
  await screen.findByRole('textbox', { name: t('write.label') });
  return page;
}

test('attachments are chosen, pasted and dropped, removed, and sent with the message', async () => {
  const { user, container } = await render();
  await user.upload(fieldOf(container), [picture('a.png'), picture('b.png')]);
  await screen.findByAltText(t('write.file_alt', { number: '2' }));
  const box = screen.getByRole('textbox', { name: t('write.label') });
  fireEvent.paste(box, { clipboardData: { files: [picture('c.png')] } });
  await screen.findByAltText(t('write.file_alt', { number: '3' }));
  fireEvent.drop(box, { dataTransfer: { types: ['Files'], files: [picture('d.png')] } });
  await screen.findByAltText(t('write.file_alt', { number: '4' }));
  await user.click(screen.getByRole('button', { name: t('write.file_remove', { number: '1' }) }));
  await user.click(screen.getByRole('button', { name: t('write.send') }));
  await waitFor(() =>
    expect(api.inputs('messages.send')).toMatchObject([
      { text: '', file_ids: ['file-2', 'file-3', 'file-4'], about: { kind: 'order', id: ORDER } },
    ]),
  );
});

test('a message has five attachments at most, and says so', async () => {
  const { user, container } = await render();
  const six = Array.from({ length: 6 }, (_, index) => picture(`${index}.png`));
  await user.upload(fieldOf(container), six);
  await screen.findByAltText(t('write.file_alt', { number: '5' }));
  expect(screen.getByText(t('write.file_most', { most: 5 }))).toBeTruthy();
  expect(api.bodies('POST /api/files/uploads/')).toHaveLength(5);
});

test('a question takes no attachments', async () => {
  api.answer('messages.thread', () => sampleThread());
  await render();
  expect(screen.queryByRole('button', { name: t('write.file') })).toBeNull();
});

test('where Enter is for line breaks, as on phones, only the button sends', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const { user } = await render();
  const box = screen.getByRole('textbox', { name: t('write.label') });
  await user.type(box, 'one{Enter}two');
  expect(api.inputs('messages.send')).toEqual([]);
  expect(box).toHaveProperty('value', 'one\ntwo');
  await user.click(screen.getByRole('button', { name: t('write.send') }));
  await waitFor(() => expect(api.inputs('messages.send')).toMatchObject([{ text: 'one\ntwo' }]));
  vi.restoreAllMocks();
});
