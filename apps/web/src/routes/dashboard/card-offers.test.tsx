// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnOffer } from '../../features/offers/own/hooks.ts';
import { sampleOwnOffer } from '../../features/offers/own/test-own-offers.ts';
import { ApiError } from '../../lib/api/api-errors.ts';
import { api, held, refused } from '../../lib/test-api.ts';
import { isBusy, renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import CardOffersRoute from './card-offers.tsx';

const t = messagesIn('en', 'offers/stock');
const own = messagesIn('en', 'offers/own');
const fields = messagesIn('en', 'field-errors');
const OPEN = t('add.open_for', { title: 'Steam 25 dollars' });

/** The parts of files that were sent, and the paths, which name their uploads. */
const parts = vi.hoisted(() => ({
  sent: [] as { path: string; file: Blob }[],
  /** The part does not arrive before it is stopped. */
  are_held: false,
  are_lost: false,
}));
vi.mock('../../lib/api/upload.ts', () => ({
  upload: async (path: string, form: FormData, { signal }: { signal: AbortSignal }) => {
    const file = form.get('file') as Blob;
    parts.sent.push({ path, file });
    if (parts.are_lost) throw new ApiError(0, 'no_response');
    if (parts.are_held) {
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(signal.reason));
      return await promise;
    }
    return { received_bytes: Number(form.get('position_bytes')) + file.size };
  },
}));

let stock = 30;

const sample = (changes: Partial<OwnOffer> = {}) =>
  sampleOwnOffer({ stock_count: stock, ...changes });

beforeEach(() => {
  signedIn();
  parts.sent = [];
  parts.are_held = false;
  parts.are_lost = false;
  stock = 30;
  api.answer('offers.ownCounts', () => ({ states: [{ state: 'active', count: 1 }] }));
  api.answer('offers.own', () => ({ items: [sample()], next_cursor: null }));
});

test('codes are added where the server says so, and nowhere else', async () => {
  const paused = sample({ id: 'offer-2', title: 'Another', state: 'paused', takes_codes: false });
  api.answer('offers.own', () => ({ items: [sample(), paused], next_cursor: null }));
  renderPage(<CardOffersRoute />);
  await screen.findByRole('table');
  const [first, second] = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row));
  expect(first?.getAllByText(t('add.open'))).not.toHaveLength(0);
  expect(second?.queryByText(t('add.open'))).toBeNull();
});

test('an offer for sale with few codes left says so; one that is delivered by hand, who delivers', async () => {
  const low = sample({ stock_count: 2 });
  const byHand = sample({ id: 'offer-2', delivery: 'manual', takes_codes: false });
  api.answer('offers.own', () => ({ items: [low, byHand], next_cursor: null }));
  renderPage(<CardOffersRoute />);
  await screen.findByRole('table');
  const [first, second] = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row));
  expect(first?.getByText(own('low_stock'))).toBeTruthy();
  expect(second?.queryByText(own('low_stock'))).toBeNull();
  expect(second?.getByText(own('by_hand'))).toBeTruthy();
  expect(first?.queryByText(own('by_hand'))).toBeNull();
});

async function openDialog() {
  const { user } = renderPage(<CardOffersRoute />);
  const [open] = await screen.findAllByRole('button', { name: OPEN });
  if (open === undefined) throw new Error('there is no button');
  await user.click(open);
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLInputElement>(t('add.file'));
  const choose = async (text: string, name = 'codes.csv') =>
    await user.upload(field, new File([text], name, { type: 'text/csv' }));
  const submit = async () =>
    await user.click(dialog.getByRole('button', { name: t('add.submit') }));
  return { user, dialog, field, choose, submit };
}
const sentText = async () => await parts.sent[0]?.file.text();
const finished = () => api.inputs('offers.finishCodeUpload');

describe('codes are added', () => {
  test('from a file, and the list shows the new stock', async () => {
    const answer = held<{ added: number }>();
    api.answer('offers.finishCodeUpload', async () => await answer.promise);
    const { dialog, choose, submit } = await openDialog();
    await choose('code\nABCD-1234\n');
    expect(dialog.getByText('codes.csv')).toBeTruthy();
    await submit();
    expect(await dialog.findByText(t('add.sealing'))).toBeTruthy();
    expect(isBusy(dialog.getByRole('button', { name: t('add.submit') }))).toBe(true);
    stock = 31;
    await act(async () => answer.release({ added: 1 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownToasts.map(({ message }) => message)).toEqual([t('add.done', { count: 1 })]);
    expect(await screen.findByText('31')).toBeTruthy();
    expect(await sentText()).toBe('code\nABCD-1234\n');
    expect(finished()[0]?.size_bytes).toBe('code\nABCD-1234\n'.length);
  });

  test('from a file that was dropped', async () => {
    api.answer('offers.finishCodeUpload', () => ({ added: 1 }));
    const { field, submit } = await openDialog();
    const files = [new File(['ABCD-1234'], 'dropped.txt', { type: 'text/plain' })];
    fireEvent.drop(field, { dataTransfer: { files } });
    await submit();
    await waitFor(async () => expect(await sentText()).toBe('ABCD-1234'));
  });

  test('from pasted lines, which take the place of a file', async () => {
    api.answer('offers.finishCodeUpload', () => ({ added: 2 }));
    const { user, dialog, choose, submit } = await openDialog();
    await choose('ABCD-1234');
    await user.click(dialog.getByLabelText(t('add.paste')));
    await user.paste('ABCD-5678\nABCD-9012');
    expect(dialog.getByText(t('add.choose'))).toBeTruthy();
    await submit();
    await waitFor(async () => expect(await sentText()).toBe('ABCD-5678\nABCD-9012'));
  });
});

test('the lines with errors are left out, and the others are added', async () => {
  api.answer('offers.finishCodeUpload', () => {
    throw refused('CODES_INVALID', {
      facts: { line_count: 2 },
      fields: {
        'lines.1': [fieldError('characters')],
        'lines.3.code': [fieldError('format')],
        'lines.3.pin': [fieldError('required')],
      },
    });
  });
  const { user, dialog, choose, submit } = await openDialog();
  await choose('first\r\nsecond\r\nthird\r\nfourth');
  await submit();
  const leaveOut = await dialog.findByRole('button', { name: t('errors.leave_out', { count: 2 }) });
  parts.sent.length = 0;
  api.answer('offers.finishCodeUpload', () => ({ added: 2 }));
  await user.click(leaveOut);
  await waitFor(async () => expect(await sentText()).toBe('second\nfourth'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('nothing is added', () => {
  test('of a file with wrong lines, which are named with their fields', async () => {
    api.answer('offers.finishCodeUpload', () => {
      throw refused('CODES_INVALID', {
        facts: { line_count: 102 },
        fields: {
          'lines.10.code': [fieldError('format')],
          'lines.2.pin': [fieldError('required')],
          'lines.4': [fieldError('characters')],
        },
      });
    });
    const { dialog, choose, submit } = await openDialog();
    await choose('x');
    await submit();
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText(t('errors.title', { count: 102 }))).toBeTruthy();
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Line 2, PIN: ${fields('required')}`,
      `Line 4: ${fields('characters')}`,
      `Line 10, code: ${fields('format')}`,
    ]);
    expect(alert.getByText(t('errors.more', { count: 99 }))).toBeTruthy();
  });

  test('without a file or a line, and of more than the limit; nothing is sent', async () => {
    const { dialog, choose, submit } = await openDialog();
    await submit();
    expect((await dialog.findByRole('alert')).textContent).toBe(t('add.nothing'));
    await choose('x'.repeat(2 * 1_024 * 1_024 + 1));
    await submit();
    const message = t('add.too_large', { most: 2 });
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(message));
    expect(parts.sent).toEqual([]);
  });

  test('when the user stops it; another try has the same key', async () => {
    api.answer('offers.finishCodeUpload', () => ({ added: 1 }));
    parts.are_held = true;
    const { user, dialog, choose, submit } = await openDialog();
    await choose('ABCD-1234');
    await submit();
    await user.click(await dialog.findByRole('button', { name: t('add.stop') }));
    expect(await dialog.findByRole('button', { name: t('add.cancel') })).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();
    parts.are_held = false;
    await submit();
    await waitFor(() => expect(finished()).toHaveLength(1));
    expect(parts.sent).toHaveLength(2);
    expect(new Set(parts.sent.map(({ path }) => path)).size).toBe(1);
    expect(parts.sent[0]?.path).toContain(finished()[0]?.idempotency_key);
  });

  test('that the user would not hear of, when the connection is lost', async () => {
    parts.are_lost = true;
    const { dialog, choose, submit } = await openDialog();
    await choose('ABCD-1234');
    await submit();
    const message = messagesIn('en', 'site')('api.no_response');
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
  });
});
