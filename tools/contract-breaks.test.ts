import type { Contract } from '@guildhall/api/contract';
import { expect, test } from 'vitest';
import { contractBreaks, declaredBreaks } from './contract-breaks.ts';

/** A contract that has something of everything, each part as the real one writes it. */
function smallContract() {
  return {
    permissions: {
      public: ['visitor', 'user', 'moderator', 'support', 'admin'],
      signed_in: ['user', 'moderator', 'support', 'admin'],
      'orders.trade': ['user', 'moderator', 'support', 'admin'],
      'orders.oversee': ['support', 'admin'],
    },
    errors: {
      INPUT_INVALID: {
        kind: 'invalid',
        http_status: 400,
        meaning: 'Not the declared shape.',
        facts: {},
      },
      ORDER_NOT_FOUND: {
        kind: 'not_found',
        http_status: 404,
        meaning: 'No such order.',
        facts: {},
      },
    },
    procedures: {
      'orders.list': {
        kind: 'query',
        summary: 'Lists orders.',
        permission: 'orders.trade',
        errors: ['INPUT_INVALID', 'NOT_SIGNED_IN', 'ORDER_NOT_FOUND'],
        input: {
          type: 'object',
          properties: {
            side: { type: 'string', enum: ['bought', 'sold'] },
            search: { default: '', type: 'string', minLength: 0, maxLength: 80 },
            cursor: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
            limit: { default: 20, type: 'integer', minimum: 1, maximum: 100 },
            unit_ids: { type: 'array', minItems: 1, maxItems: 50, items: { type: 'string' } },
            attributes: { type: 'object', additionalProperties: { type: 'string' } },
            id: { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]{36}$' },
          },
          required: ['side'],
          additionalProperties: false,
        },
        output: {
          type: 'object',
          properties: {
            items: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  id: { type: 'string' },
                  state: { type: 'string', enum: ['paid', 'delivered'] },
                  due_at: { type: ['string', 'null'], format: 'date-time' },
                  amount_minor: { type: 'integer' },
                  note: { type: 'string' },
                  words: { anyOf: [{ type: 'string' }, { type: 'number' }] },
                },
                required: ['id', 'state', 'due_at', 'amount_minor', 'words'],
                additionalProperties: false,
              },
            },
            next_cursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
          required: ['items', 'next_cursor'],
          additionalProperties: false,
        },
      },
      'orders.count': {
        kind: 'query',
        summary: 'Counts orders.',
        permission: 'signed_in',
        errors: ['NOT_SIGNED_IN'],
        input: null,
        output: { type: 'integer' },
      },
    },
    routes: {
      'POST /api/oauth/login/': {
        method: 'POST',
        path: '/api/oauth/login/',
        room: 'identity',
        takes: 'body',
        statuses: [200],
        mode: 'always',
        summary: 'Signs in.',
        permission: 'public',
        errors: ['INPUT_INVALID'],
        input: {
          type: 'object',
          properties: { email: { type: 'string' } },
          required: ['email'],
          additionalProperties: false,
        },
        output: { type: 'object', properties: {}, additionalProperties: false },
      },
      'GET /healthz/': {
        method: 'GET',
        path: '/healthz/',
        room: 'site',
        takes: 'nothing',
        statuses: [200],
        mode: 'always',
        summary: 'Lives.',
        permission: 'public',
        errors: [],
        input: null,
        output: { type: 'object', properties: {}, additionalProperties: false },
      },
    },
  };
}

/** Where in the contract: `/` between the steps, and short names for the long ways. */
const WAYS: Record<string, string> = {
  list: 'procedures/orders.list',
  count: 'procedures/orders.count',
  in: 'procedures/orders.list/input/properties',
  out: 'procedures/orders.list/output/properties',
  item: 'procedures/orders.list/output/properties/items/items',
  login: 'routes/POST /api|oauth|login/',
  health: 'routes/GET /healthz/',
};
/** One cut into the contract: a place and its new value; without one the place is taken out. */
type Edit = readonly [place: string, value?: unknown];
type Tree = Record<string, unknown>;

function stepsOf(place: string): string[] {
  const [first = '', ...rest] = place.split('/');
  const way = WAYS[first];
  if (way === undefined) return [first, ...rest];
  const whole = /^(routes)\/(.*)$/.exec(way);
  const steps = whole === null ? way.split('/') : ['routes', (whole[2] ?? '').replaceAll('|', '/')];
  return [...steps, ...rest];
}

function cut(contract: object, [place, ...value]: Edit): void {
  const steps = stepsOf(place);
  const last = steps.pop() ?? '';
  let tree = contract as Tree;
  for (const step of steps) {
    if (typeof tree[step] !== 'object') throw new Error(`the contract has no ${place}`);
    tree = tree[step] as Tree;
  }
  if (value.length === 0) Reflect.deleteProperty(tree, last);
  else tree[last] = structuredClone(value[0]);
}

const small = smallContract();
const text = (limits: object = {}) => ({ type: 'string', ...limits });
const whole = (limits: object = {}) => ({ type: 'integer', ...limits });
const field = { type: 'object', properties: { a: text() }, additionalProperties: false };
const units = { type: 'array', minItems: 1, maxItems: 50, items: text() };
const loginRoute = small.routes['POST /api/oauth/login/'];
const healthRoute = small.routes['GET /healthz/'];
const count = small.procedures['orders.count'];

const breaking: [words: string, id: string, ...edits: Edit[]][] = [
  ['a procedure is removed', 'orders.count removed', ['count']],
  ['a procedure is renamed', 'orders.count removed', ['procedures/orders.total', count], ['count']],
  ['a route is removed', 'GET /healthz/ removed', ['health']],
  ['a route has another path', 'GET /healthz/ removed', ['routes/GET |', healthRoute], ['health']],
  [
    'a route has another method',
    'POST /api/oauth/login/ removed',
    ['routes/PUT |', loginRoute],
    ['login'],
  ],
  ['a query becomes a mutation', 'orders.list another kind', ['list/kind', 'mutation']],
  [
    'the input moves to the query string',
    'POST /api/oauth/login/ another place of input',
    ['login/takes', 'query'],
  ],
  ['a route leaves live shops', 'POST /api/oauth/login/ demo only', ['login/mode', 'demo']],
  [
    'a permission is tightened',
    'orders.list permission tightened',
    ['list/permission', 'orders.oversee'],
  ],
  [
    'what was public asks for a session',
    'POST /api/oauth/login/ permission tightened',
    ['login/permission', 'signed_in'],
  ],
  [
    'a role loses a permission',
    'orders.list permission tightened',
    ['permissions/orders.trade', ['user', 'admin']],
  ],
  [
    'an error code is removed',
    'orders.list error ORDER_NOT_FOUND removed',
    ['list/errors', ['INPUT_INVALID', 'NOT_SIGNED_IN']],
  ],
  [
    'an error has another status',
    'ORDER_NOT_FOUND another status',
    ['errors/ORDER_NOT_FOUND/http_status', 410],
  ],
  [
    'a field must be sent that was optional',
    'orders.list input.search new required',
    ['list/input/required', ['side', 'search']],
  ],
  [
    'a new field must be sent',
    'orders.list input.tab new required',
    ['in/tab', text()],
    ['list/input/required', ['side', 'tab']],
  ],
  [
    'a procedure without input wants one',
    'orders.count input new required',
    ['count/input', field],
  ],
  [
    'a route without input wants a field',
    'GET /healthz/ input.a new required',
    ['health/input', { ...field, required: ['a'] }],
  ],
  ['a field is taken no more', 'orders.list input.search no longer taken', ['in/search']],
  [
    'a field is renamed',
    'orders.list input.search no longer taken',
    ['in/text', text()],
    ['in/search'],
  ],
  ['a choice is taken no more', 'orders.list input.side narrowed', ['in/side/enum', ['bought']]],
  [
    'a text becomes a choice',
    'orders.list input.search narrowed',
    ['in/search', text({ enum: ['a'] })],
  ],
  ['a text must be shorter', 'orders.list input.search narrowed', ['in/search/maxLength', 40]],
  ['a text must be longer', 'orders.list input.search narrowed', ['in/search/minLength', 3]],
  ['a text must keep a pattern', 'orders.list input.search narrowed', ['in/search/pattern', '^a']],
  ['a pattern is another', 'orders.list input.id narrowed', ['in/id/pattern', '^x']],
  ['a format is another', 'orders.list input.id narrowed', ['in/id/format', 'email']],
  ['the largest number is smaller', 'orders.list input.limit narrowed', ['in/limit/maximum', 50]],
  ['the smallest number is larger', 'orders.list input.limit narrowed', ['in/limit/minimum', 5]],
  ['a number becomes a text', 'orders.list input.limit another type', ['in/limit', text()]],
  ['null is taken no more', 'orders.list input.cursor narrowed', ['in/cursor', text()]],
  ['a list takes fewer', 'orders.list input.unit_ids narrowed', ['in/unit_ids/maxItems', 10]],
  ['a list must hold more', 'orders.list input.unit_ids narrowed', ['in/unit_ids/minItems', 2]],
  [
    'what a list holds is narrowed',
    'orders.list input.unit_ids[] narrowed',
    ['in/unit_ids/items', text({ format: 'uuid' })],
  ],
  [
    'the values of free fields are narrowed',
    'orders.list input.attributes.* narrowed',
    ['in/attributes/additionalProperties', text({ maxLength: 5 })],
  ],
  [
    'free fields are taken no more',
    'orders.list input.attributes.* no longer taken',
    ['in/attributes/additionalProperties', false],
  ],
  [
    'the names of free fields are narrowed',
    'orders.list input.attributes.* names narrowed',
    ['in/attributes/propertyNames', text({ maxLength: 5 })],
  ],
  [
    'a field is answered no more',
    'orders.list output.items[].amount_minor removed',
    ['item/properties/amount_minor'],
    ['item/required', ['id', 'state', 'due_at', 'words']],
  ],
  [
    'a field that came sometimes is answered no more',
    'orders.list output.items[].note removed',
    ['item/properties/note'],
  ],
  [
    'a field may be missing now',
    'orders.list output.items[].amount_minor may be missing',
    ['item/required', ['id', 'state', 'due_at', 'words']],
  ],
  [
    'a choice is added to an answer',
    'orders.list output.items[].state widened',
    ['item/properties/state/enum', ['paid', 'delivered', 'lost']],
  ],
  [
    'a choice of an answer becomes any text',
    'orders.list output.items[].state widened',
    ['item/properties/state', text()],
  ],
  [
    'an answer may be null now',
    'orders.list output.items[].amount_minor widened',
    ['item/properties/amount_minor/type', ['integer', 'null']],
  ],
  [
    'an answer is of another type',
    'orders.list output.items[].amount_minor another type',
    ['item/properties/amount_minor', text()],
  ],
  [
    'a whole number may be a fraction',
    'orders.list output.items[].amount_minor another type',
    ['item/properties/amount_minor/type', 'number'],
  ],
  [
    'an answer has one type more',
    'orders.list output.items[].words widened',
    ['item/properties/words', { anyOf: [text(), { type: 'number' }, { type: 'boolean' }] }],
  ],
  [
    'a time loses its format',
    'orders.list output.items[].due_at widened',
    ['item/properties/due_at/format'],
  ],
  [
    'an answer is wrapped',
    'orders.count output another type',
    ['count/output', { type: 'object', properties: { count: whole() }, required: ['count'] }],
  ],
];

const harmless: [words: string, ...edits: Edit[]][] = [
  ['a new procedure', ['procedures/orders.new', count]],
  ['a new route', ['routes/GET |new', healthRoute]],
  ['other words for what it does', ['list/does', 'Shows orders.']],
  ['other words for an error', ['errors/ORDER_NOT_FOUND/meaning', 'Gone.']],
  ['a new error', ['list/errors', [...small.procedures['orders.list'].errors, 'OUT_OF_STOCK']]],
  ['a looser permission', ['list/permission', 'signed_in']],
  ['what asked for a session is public', ['list/permission', 'public']],
  ['a role gains a permission', ['permissions/orders.oversee', ['moderator', 'support', 'admin']]],
  ['a new field that may be sent', ['in/tab', text()]],
  ['a field need not be sent', ['list/input/required', []]],
  ['another default', ['in/limit/default', 10]],
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
];

function breaksOf(edits: readonly Edit[]) {
  const after = smallContract();
  for (const edit of edits) cut(after, edit);
  expect(after).not.toEqual(small);
  const as = (contract: object) => contract as Contract;
  return contractBreaks(as(small), as(after));
}

test.each(breaking)('a change that breaks a caller is named: %s', (_words, id, ...edits) => {
  const found = breaksOf(edits);
  expect(found.map((each) => each.id)).toEqual([id]);
  expect(found[0]?.says).not.toBe('');
});

test.each(harmless)('a change that breaks nobody is not named: %s', (_words, ...edits) => {
  expect(breaksOf(edits)).toEqual([]);
});

test('the same contract breaks nobody, and there are more than forty that do', () => {
  expect(contractBreaks(small as Contract, smallContract() as Contract)).toEqual([]);
  expect(new Set(breaking.map((seed) => JSON.stringify(seed.slice(2)))).size).toBeGreaterThan(40);
});

test('a break is declared by its name and a reason, and by nothing less', () => {
  const lines = [
    '# Wanted breaks',
    '- `orders.list removed`: nobody called it',
    '- `orders.count removed`',
    'orders.detail removed: not a line of the list',
  ];
  expect([...declaredBreaks(lines.join('\n'))]).toEqual(['orders.list removed']);
});
