import type { Contract } from '@guildhall/api/contract';
import type { Break } from './contract-break.ts';
import { contractBreaks } from './contract-breaks.ts';

/** A contract with every feature, as the real one writes it. */
const SMALL = {
  own_keywords: ['x-piped-to', 'x-refinements'],
  transport: {
    authorization: { header: 'Authorization', scheme: 'JWT' },
    procedures: {
      path: '/api/trpc',
      query: { method: 'GET', parameter: 'input' },
      subscription: {
        method: 'GET',
        parameter: 'input',
        media_type: 'text/event-stream',
        resume_header: 'Last-Event-ID',
        events: { connected: 'It is open.', ping: 'A heartbeat.' },
      },
      mutation: { method: 'POST', media_type: 'application/json' },
      answer: {
        type: 'object',
        properties: {
          result: { type: 'object', properties: { data: {} }, required: ['data'] },
        },
        required: ['result'],
      },
      refusal: {
        type: 'object',
        properties: { error: { type: 'object', properties: { message: { type: 'string' } } } },
        required: ['error'],
      },
    },
    routes: {
      refusal: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
  },
  permissions: {
    public: ['visitor', 'user', 'moderator', 'support', 'admin'],
    signed_in: ['user', 'moderator', 'support', 'admin'],
    'orders.trade': ['user', 'moderator', 'support', 'admin'],
    'orders.read_any': ['support', 'admin'],
    'orders.review_payments': ['support', 'admin'],
    'offers.review': ['moderator', 'admin'],
    'rules.change': ['admin'],
    'catalog.change': ['admin'],
    'users.verify': ['support', 'admin'],
    'users.change_role': ['admin'],
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
      facts: { order_id: 'the order that was looked for', limit: 'how many there are' },
    },
  },
  procedures: {
    'orders.list': {
      kind: 'query',
      cacheable: true,
      summary: 'Lists orders.',
      permission: 'orders.trade',
      token_scope: 'orders.read',
      network_limit: { calls: 10, window_seconds: 60 },
      errors: ['INPUT_INVALID', 'NOT_SIGNED_IN', 'ORDER_NOT_FOUND'],
      input: {
        default: { side: 'bought' },
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
      cacheable: false,
      summary: 'Counts orders.',
      permission: 'signed_in',
      token_scope: null,
      network_limit: null,
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
      upload: null,
      outcomes: {
        second_factor_required: {
          error: 'SECOND_FACTOR_REQUIRED',
          body: {
            type: 'object',
            properties: { ticket: { type: 'string' } },
            required: ['ticket'],
            additionalProperties: false,
          },
        },
      },
      mode: 'always',
      params: null,
      media_type: 'application/json',
      summary: 'Signs in.',
      permission: 'public',
      token_scope: null,
      network_limit: null,
      errors: ['INPUT_INVALID'],
      input: {
        type: 'object',
        properties: { email: { type: 'string' } },
        required: ['email'],
        additionalProperties: false,
      },
      output: { type: 'object', properties: {}, additionalProperties: false },
    },
    'POST /api/files/': {
      method: 'POST',
      path: '/api/files/',
      room: 'files',
      takes: 'upload',
      statuses: [201],
      upload: {
        field: 'file',
        max_bytes: 1_000,
        media_types: ['image/png', 'text/plain'],
        idle_seconds: 30,
      },
      outcomes: {},
      mode: 'always',
      params: null,
      media_type: 'application/json',
      summary: 'Stores a file.',
      permission: 'signed_in',
      token_scope: null,
      network_limit: null,
      errors: ['NOT_SIGNED_IN'],
      input: null,
      output: { type: 'string' },
    },
    'GET /api/orders/{order_id}/file/': {
      method: 'GET',
      path: '/api/orders/{order_id}/file/',
      room: 'orders',
      takes: 'nothing',
      statuses: [200],
      upload: null,
      outcomes: {},
      mode: 'always',
      params: {
        type: 'object',
        properties: { order_id: { type: 'string', maxLength: 40 } },
        required: ['order_id'],
      },
      media_type: 'text/csv',
      summary: 'Saves a file.',
      permission: 'signed_in',
      token_scope: null,
      network_limit: null,
      errors: ['NOT_SIGNED_IN'],
      input: null,
      output: { type: 'string' },
    },
    'GET /healthz/': {
      method: 'GET',
      path: '/healthz/',
      room: 'site',
      takes: 'nothing',
      statuses: [200],
      upload: null,
      outcomes: {},
      mode: 'always',
      params: null,
      media_type: 'application/json',
      summary: 'Lives.',
      permission: 'public',
      token_scope: null,
      network_limit: null,
      errors: [],
      input: null,
      output: { type: 'object', properties: {}, additionalProperties: false },
    },
  },
};

/** The schema of a text with these limits. */
export const text = (limits: object = {}) => ({ type: 'string', ...limits });

export const smallContract = () => structuredClone(SMALL);

/** A path in the contract: `/` between steps, `|` for one inside, and short names. */
const WAYS: Record<string, string> = {
  list: 'procedures/orders.list',
  count: 'procedures/orders.count',
  in: 'procedures/orders.list/input/properties',
  out: 'procedures/orders.list/output/properties',
  item: 'procedures/orders.list/output/properties/items/items',
  login: 'routes/POST |api|oauth|login|',
  file: 'routes/POST |api|files|',
  health: 'routes/GET |healthz|',
  saved: 'routes/GET |api|orders|{order_id}|file|',
};
/** A change of the contract: a path and its new value; without a value the path is removed. */
export type Edit = readonly [place: string, value?: unknown];
type Tree = Record<string, unknown>;

function stepsOf(place: string): string[] {
  const [first = '', ...rest] = place.split('/');
  const steps = [...(WAYS[first]?.split('/') ?? [first]), ...rest];
  return steps.map((step) => step.replaceAll('|', '/'));
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

/** The small contract with these changes. */
export function changedContract(edits: readonly Edit[]): Contract {
  const contract = smallContract();
  for (const edit of edits) cut(contract, edit);
  return contract as unknown as Contract;
}

/** The breaks of these changes. */
export function breaksOf(edits: readonly Edit[]): Break[] {
  return contractBreaks(changedContract([]), changedContract(edits));
}
