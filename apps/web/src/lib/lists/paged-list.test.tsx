// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleOwnOffer } from '../../features/offers/own/test-own-offers.ts';
import { PagedList, usePagedList } from './paged-list.tsx';
import { api, held, refused } from '../test-api.ts';
import { isBusy, renderPage, signedIn } from '../test-page.tsx';
import type { OutputOf } from '../test-procedures.ts';
import { trpc } from '../api/trpc.ts';

type Page = OutputOf<'offers.own'>;

const site = messagesIn('en', 'site');
const MORE = site('ui.load_more');
const RETRY = site('ui.retry');
const input = { kind: 'account', states: ['active'], search: '' } as const;

const page = (titles: readonly string[], nextCursor: string | null = null): Page => ({
  items: titles.map((title) => sampleOwnOffer({ id: title, title })),
  next_cursor: nextCursor,
});

function TestList({ inCard = false }: { inCard?: boolean }) {
  const { client } = trpc.useUtils();
  const own = { ...input, states: [...input.states] };
  const list = usePagedList({
    queryKey: getQueryKey(trpc.offers.own, own, 'infinite'),
    readPage: async (cursor, options) => await client.offers.own.query({ ...own, cursor }, options),
  });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <button type="button" onClick={() => void list.refetch()}>
        Read again
      </button>
      <PagedList
        list={list}
        count={rows.length}
        inCard={inCard}
        skeleton={<p>Skeleton</p>}
        failed="Not loaded"
        empty={<p>Nothing</p>}
        note={`${rows.length} shown`}
      >
        <ul>
          {rows.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      </PagedList>
    </>
  );
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const refuse = (): Page => {
  throw refused('TWO_FACTOR_REQUIRED');
};

beforeEach(() => signedIn());

describe.each([true, false])('a list (in a card of the caller: %s)', (inCard) => {
  test('holds its place until the first page is there', async () => {
    const answer = held<Page>();
    api.answer('offers.own', async () => await answer.promise);
    const { container } = renderPage(<TestList inCard={inCard} />);
    expect(container.querySelector('[aria-busy=true]')?.textContent).toBe('Skeleton');
    await act(async () => answer.release(page(['a', 'b'])));
    await screen.findByText('a');
    expect(shown()).toEqual(['a', 'b']);
    expect(container.querySelector('[aria-busy=true]')).toBeNull();
    expect(screen.queryByRole('button', { name: MORE })).toBeNull();
  });

  test('says that it did not load, and tries again', async () => {
    let answer = refuse;
    api.answer('offers.own', () => answer());
    const { user } = renderPage(<TestList inCard={inCard} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not loaded');
    expect(screen.queryByText('Nothing')).toBeNull();
    answer = () => page(['a']);
    await user.click(within(alert).getByRole('button', { name: RETRY }));
    expect(await screen.findByText('a')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that nothing is there', async () => {
    api.answer('offers.own', () => page([]));
    renderPage(<TestList inCard={inCard} />);
    expect(await screen.findByText('Nothing')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByText('0 shown')).toBeNull();
  });

  test('grows from where it ended, and sends nothing but its input and the cursor', async () => {
    const more = held<Page>();
    api.answer('offers.own', async ({ cursor }) =>
      cursor === 'second' ? await more.promise : page(['a'], 'second'),
    );
    const { user } = renderPage(<TestList inCard={inCard} />);
    const button = await screen.findByRole('button', { name: MORE });
    await user.click(button);
    await waitFor(() => expect(isBusy(button)).toBe(true));
    expect(shown()).toEqual(['a']);
    await act(async () => more.release(page(['b'])));
    await screen.findByText('b');
    expect(shown()).toEqual(['a', 'b']);
    expect(screen.queryByRole('button', { name: MORE })).toBeNull();
    expect(api.inputs('offers.own')).toEqual([
      { ...input, cursor: null },
      { ...input, cursor: 'second' },
    ]);
  });

  test('keeps its rows and the focus when more does not load, and tries the same again', async () => {
    let next = refuse;
    api.answer('offers.own', ({ cursor }) =>
      cursor === 'second' ? next() : page(['a'], 'second'),
    );
    const { user } = renderPage(<TestList inCard={inCard} />);
    const button = await screen.findByRole('button', { name: MORE });
    await user.click(button);
    const alert = await screen.findByRole('alert');
    expect(within(alert).queryByRole('button')).toBeNull();
    expect(shown()).toEqual(['a']);
    expect(document.activeElement).toBe(button);
    next = () => page(['b']);
    await user.click(button);
    await screen.findByText('b');
    expect(shown()).toEqual(['a', 'b']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps its rows when it cannot be read again, and offers to try it', async () => {
    let answer = () => page(['a']);
    api.answer('offers.own', () => answer());
    const { user } = renderPage(<TestList inCard={inCard} />);
    await screen.findByText('a');
    answer = refuse;
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    const alert = await screen.findByRole('alert');
    expect(shown()).toEqual(['a']);
    answer = () => page(['b']);
    await user.click(within(alert).getByRole('button', { name: RETRY }));
    await screen.findByText('b');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('does not say that nothing is there while more may follow', async () => {
    api.answer('offers.own', ({ cursor }) =>
      cursor === 'second' ? page(['b']) : page([], 'second'),
    );
    const { user } = renderPage(<TestList inCard={inCard} />);
    const button = await screen.findByRole('button', { name: MORE });
    expect(screen.queryByText('Nothing')).toBeNull();
    await user.click(button);
    expect(await screen.findByText('b')).toBeTruthy();
  });
});
