import { expect, test } from 'vitest';
import { breaksOf, changedContract, type Edit, smallContract, text } from './test-contract.ts';

const small = smallContract();
const field = { type: 'object', properties: { a: text() }, additionalProperties: false };
const units = { type: 'array', minItems: 1, maxItems: 50, items: text() };
const ROLES = ['user', 'moderator', 'support', 'admin'];
const healthRoute = small.routes['GET /healthz/'];
const count = small.procedures['orders.count'];
const BIGGER_UPLOAD = {
  idle_seconds: 60,
  field: 'file',
  max_bytes: 1_001,
  media_types: ['image/png', 'text/plain', 'image/gif'],
};

const harmless: [words: string, ...edits: Edit[]][] = [
  ['more calls are allowed', ['list/network_limit', { calls: 20, window_seconds: 120 }]],
  ['a limit of its own is dropped', ['list/network_limit', null]],
  ['a path parameter takes more values', ['saved/params/properties/order_id', text()]],
  ['other words for an event', ['transport/procedures/subscription/events/ping', 'It beats.']],
  ['an event more', ['transport/procedures/subscription/events/pong', 'A heartbeat.']],
  [
    'the same holders under another name, and the code that went with the old one',
    ['permissions/orders.work', ROLES],
    ['list/permission', 'orders.work'],
    ['list/errors', ['INPUT_INVALID', 'ORDER_NOT_FOUND']],
  ],
  ['a new procedure', ['procedures/orders.new', count]],
  ['a new route', ['routes/GET |new', healthRoute]],
  ['other words for what it does', ['list/does', 'Shows orders.']],
  ['other words for an error', ['errors/ORDER_NOT_FOUND/meaning', 'Gone.']],
  ['a new error', ['list/errors', [...small.procedures['orders.list'].errors, 'OUT_OF_STOCK']]],
  ['a looser permission', ['list/permission', 'signed_in']],
  ['what asked for a session is public', ['list/permission', 'public']],
  ['a role gains a permission', ['permissions/orders.read_any', ['moderator', 'support', 'admin']]],
  ['a new field that may be sent', ['in/tab', text()]],
  ['a field need not be sent', ['list/input/required', []]],
  ['a default where a field meant nothing when it was left out', ['in/unit_ids/default', ['a']]],
  ['a description', ['in/limit/description', 'How many.']],
  ['a choice more is taken', ['in/side/enum', ['bought', 'sold', 'both']]],
  ['a choice becomes any text', ['in/side', text()]],
  ['a choice becomes a text that has room for it', ['in/side', text({ maxLength: 9 })]],
  ['a longer text is taken', ['in/search/maxLength', 200]],
  ['a larger number is taken', ['in/limit/maximum', 500]],
  ['fractions are taken', ['in/limit/type', 'number']],
  ['a pattern is dropped', ['in/id/pattern']],
  ['null is taken', ['in/search/type', ['string', 'null']]],
  ['a longer list is taken', ['in/unit_ids', { ...units, maxItems: 500 }]],
  ['a shorter list is taken', ['in/unit_ids', { ...units, minItems: 0 }]],
  ['free fields take more', ['in/attributes/additionalProperties', {}]],
  ['a route takes one field more', ['login/input/properties/code', text()]],
  ['a route without input takes one that need not be sent', ['health/input', field]],
  [
    'a procedure without input takes one that need not be sent',
    ['count/input', { ...field, default: {} }],
  ],
  ['a procedure takes nothing any more', ['list/input', null]],
  ['a new field is answered', ['item/properties/title', text()]],
  [
    'a field always comes now',
    ['item/required', ['id', 'state', 'due_at', 'amount_minor', 'words', 'note']],
  ],
  ['a choice fewer is answered', ['item/properties/state/enum', ['paid']]],
  ['an answer is never null now', ['item/properties/due_at/type', 'string']],
  ['an answer has limits', ['item/properties/amount_minor/minimum', 0]],
  ['an answer has one type fewer', ['item/properties/words', text()]],
  ['a union is written as a list of types', ['out/next_cursor', { type: ['null', 'string'] }]],
  ['a default for what meant nothing before', ['in/unit_ids/default', ['a']]],
  [
    'the same holders under another name',
    ['permissions/orders.work', ROLES],
    ['list/permission', 'orders.work'],
  ],
  [
    'a looser permission, and the codes that went with the old one',
    ['count/permission', 'public'],
    ['count/errors', []],
  ],
  [
    'a permission that more hold, and a code that goes with it',
    ['permissions/orders.trade', ['visitor', ...ROLES]],
    ['list/errors', ['INPUT_INVALID', 'ORDER_NOT_FOUND']],
  ],
  ['a call is opened to tokens', ['count/token_scope', 'orders.read']],
  ['files may be longer, and of one more kind', ['file/upload', BIGGER_UPLOAD]],
  ['a new fact of an error', ['errors/INPUT_INVALID/facts', { field: 'which' }]],
  ['other words for a fact', ['errors/ORDER_NOT_FOUND/facts/limit', 'the most']],
  ['a new field of a refusal', ['transport/procedures/refusal/properties/id', text()]],
  [
    'a route has one more outcome',
    ['health/outcomes', { moved: { error: 'MOVED', body: { type: 'object' } } }],
  ],
  ['a route has one outcome fewer', ['login/outcomes', {}]],
  [
    'a route without its last slash',
    ['routes/GET |healthz', { ...healthRoute, path: '/healthz' }],
    ['health'],
  ],
];

test.each(harmless)('does not report a change that breaks no caller: %s', (_words, ...edits) => {
  expect(changedContract(edits)).not.toEqual(small);
  expect(breaksOf(edits)).toEqual([]);
});
