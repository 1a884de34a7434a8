import { expect, test } from 'vitest';
import type { WireAnswer } from '../contract-call.ts';
import { violationsOf, outcomeOf, Tally, type Tried } from './oracle.ts';

/** Tests of the oracle: it reports each fault that the fuzz looks for. */
const refusal = (code: string, status = 400): WireAnswer => ({
  status,
  headers: {},
  cookies: [],
  text: JSON.stringify({ error: { data: { code } } }),
  code,
  data: undefined,
});
const answer = (data: unknown): WireAnswer => ({
  status: 200,
  headers: {},
  cookies: [],
  text: JSON.stringify({ result: { data } }),
  code: null,
  data,
});
const tried = (what: Partial<Tried>): Tried => ({
  name: 'orders.abandon',
  isMutated: false,
  answer: refusal('INPUT_INVALID'),
  changes: {},
  complaints: [],
  ...what,
});
const walletMoved = { 'public.ledger_accounts': 2 };

test('accepts a declared refusal without changes, and changes by an accepted call', () => {
  expect(violationsOf(tried({}))).toEqual([]);
  const moved = { answer: answer({ state: 'expired' }), changes: { 'public.orders': 1 } };
  expect(violationsOf(tried(moved))).toEqual([]);
});

test.each<[string, Partial<Tried>]>([
  ['answered 500', { answer: refusal('INPUT_INVALID', 500) }],
  ['answered 503', { answer: refusal('UNAVAILABLE', 503) }],
  ['the undeclared PRICE_CHANGED', { answer: refusal('PRICE_CHANGED', 409) }],
  ['the undeclared INTERNAL', { answer: refusal('INTERNAL', 500) }],
  ['the undeclared NOT_FOUND', { answer: refusal('NOT_FOUND', 404) }],
  ['the undeclared UNREADABLE', { answer: refusal('UNREADABLE') }],
  ['Unrecognized key: "buyer_email"', { answer: answer({ state: 'paid', buyer_email: 'x' }) }],
  ['state: Invalid option', { answer: answer({ state: 'gone' }) }],
  ['a refusal changed public.ledger_accounts', { changes: walletMoved }],
  [
    'reading changed public.ledger_accounts',
    { name: 'wallet.holds', answer: answer([]), changes: walletMoved },
  ],
  ['a refusal changed public.users', { name: 'vault.reveal', changes: { 'public.users': 1 } }],
  [
    'reading changed public.rate_limits',
    { name: 'wallet.holds', answer: answer([]), changes: { 'public.rate_limits': 1 } },
  ],
  [
    'set the cookie token=x',
    { answer: { ...refusal('INPUT_INVALID'), cookies: ['token=x; HttpOnly; SameSite=Lax'] } },
  ],
  ['the server logged an error', { complaints: ['an error'] }],
  ['its own insides', { answer: { ...refusal('INPUT_INVALID'), text: 'at /x/src/y/z.ts' } }],
])('%s is a fault', (fault, what) => {
  expect(violationsOf(tried(what)).join('\n')).toContain(fault);
});

test('accepts a counted attempt in the tables of attempts and in no other (R3)', () => {
  const changes = { 'public.reveal_tries': 1 };
  const wrong = { answer: refusal('REVEAL_PASSWORD_WRONG', 403), changes };
  expect(violationsOf(tried({ ...wrong, name: 'vault.reveal' }))).toEqual([]);
  expect(violationsOf(tried({ changes }))).toHaveLength(1);
  for (const table of ['public.rate_limits', 'public.audit_entries', 'public.audit_keys']) {
    expect(violationsOf(tried({ changes: { [table]: 2 } }))).toEqual([]);
  }
});

test('counts each code of a batch, and takes a batch as accepted when one call of it was', () => {
  const code = (each: string) => ({ error: { data: { code: each } } });
  const batch = (...items: object[]): WireAnswer => ({
    ...refusal('UNREADABLE', 207),
    text: JSON.stringify(items),
  });
  const refused = batch(code('NOT_SIGNED_IN'), code('PRICE_CHANGED'));
  const codes = ['NOT_SIGNED_IN', 'PRICE_CHANGED'];
  expect(outcomeOf(refused)).toEqual({ codes, accepted: false });
  expect(outcomeOf(batch({ result: { data: 1 } }, code('NOT_SIGNED_IN'))).accepted).toBe(true);
  expect(violationsOf(tried({ answer: refused, isMutated: true }))).toEqual([
    'answered the undeclared PRICE_CHANGED',
  ]);
});

test('takes a stream as accepted when a call in it was, not because its status is 200 (S8)', () => {
  const stream = (line: string): WireAnswer => ({
    ...answer(undefined),
    text: `{"0":[[0],[null,0,0]]}\n${line}`,
  });
  const refused = '[0,0,[[{"error":{"data":{"code":"CODE_WRONG"}}}]]]';
  expect(outcomeOf(stream(refused))).toEqual({ codes: ['CODE_WRONG'], accepted: false });
  expect(outcomeOf(stream('[0,0,[[{"result":0}]]]'))).toEqual({ codes: [], accepted: true });
});

test('tallies how often a call was accepted and refused', () => {
  const tally = new Tally();
  tally.add('site.info', answer({}));
  tally.add('site.info', refusal('INPUT_INVALID'));
  tally.add('site.info', refusal('INPUT_INVALID'));
  expect([tally.accepted('site.info'), tally.refused('site.info')]).toEqual([1, 2]);
  expect(tally.lines().join()).toMatch(/site\.info +ok +1 +refused +2: INPUT_INVALID 2/);
});
