import { expect, test } from 'vitest';
import { createPageViews } from './gather-page-views.ts';

const view = (network: string) => ({ offer_id: 'an-offer', network, viewer_id: null });

test('a view waits once until it is taken, and may then come again', () => {
  const views = createPageViews();
  views.add(view('192.0.2.1'));
  views.add(view('192.0.2.1'));
  expect(views.take()).toEqual([view('192.0.2.1')]);
  expect(views.take()).toEqual([]);
  views.add(view('192.0.2.1'));
  expect(views.take()).toHaveLength(1);
});

test('no more views wait than there is room for', () => {
  const views = createPageViews(2);
  for (const network of ['a', 'b', 'c']) views.add(view(network));
  expect(views.take()).toEqual([view('a'), view('b')]);
  views.add(view('c'));
  expect(views.take()).toEqual([view('c')]);
});
