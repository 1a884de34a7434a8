// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { api, refused } from '../test-api.ts';
import type { OutputOf } from '../test-procedures.ts';

type Rules = OutputOf<'content.routeRules'>;

const OLD_TO_NEW: Rules = [{ path: '/old', status: 301, target: '/new' }];
const NEW_TO_OLD: Rules = [{ path: '/new', status: 301, target: '/old' }];

/** What it keeps is that of a document, so each test has a module of its own. */
const loadCopy = () => import('./route-rule-copy.ts');

let copy: Awaited<ReturnType<typeof loadCopy>>;
let stored: Rules;
let fetches: () => number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.resetModules();
  copy = await loadCopy();
  stored = OLD_TO_NEW;
  const before = api.inputs('content.routeRules').length;
  fetches = () => api.inputs('content.routeRules').length - before;
  api.answer('content.routeRules', () => stored);
  return () => void vi.useRealTimers();
});

const MOVED = { status: 301, target: '/new?page=2' };

test('rules are fetched once in five minutes, for pages of every language (product.md §9)', async () => {
  await Promise.all([copy.refreshRules(), copy.refreshRules()]);
  expect(await copy.findAnswer('/old', '?page=2')).toEqual(MOVED);
  expect(await copy.findAnswer('/de/old', '?page=2')).toEqual(MOVED);
  expect(await copy.findAnswer('/new', '')).toBeNull();
  expect(fetches()).toBe(1);
  vi.advanceTimersByTime(5 * 60 * 1_000);
  await copy.refreshRules();
  expect(fetches()).toBe(2);
});

test('a path that comes again asks for new rules, so that old ones never lead in a circle', async () => {
  await copy.refreshRules();
  expect(await copy.findAnswer('/old', '')).toEqual({ status: 301, target: '/new' });
  // By now the server leads from the new page back to the old one.
  stored = NEW_TO_OLD;
  expect(await copy.findAnswer('/old', '')).toBeNull();
  expect(fetches()).toBe(2);
});

test('without an answer nothing is followed, and the next navigation asks again', async () => {
  api.answer('content.routeRules', () => {
    throw refused('UNAVAILABLE');
  });
  await copy.refreshRules();
  expect(await copy.findAnswer('/old', '')).toBeNull();
  expect(fetches()).toBe(2);
});
