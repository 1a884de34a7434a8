import { expect, test } from 'vitest';
import { contractBreaks } from './contract-breaks.ts';
import { breaksOf, changedContract, type Edit, smallContract, text } from './test-contract.ts';

const small = smallContract();
const whole = (limits: object = {}) => ({ type: 'integer', ...limits });
const field = { type: 'object', properties: { a: text() }, additionalProperties: false };
const loginRoute = small.routes['POST /api/oauth/login/'];
const healthRoute = small.routes['GET /healthz/'];
const count = small.procedures['orders.count'];

const breaking: [words: string, ids: string | string[], ...edits: Edit[]][] = [
  [
    'a path parameter takes fewer values',
    'GET /api/orders/{order_id}/file/ path.order_id narrowed',
    ['saved/params/properties/order_id', text({ maxLength: 10 })],
  ],
  [
    'a file is of another media type',
    'GET /api/orders/{order_id}/file/ another media type',
    ['saved/media_type', 'application/zip'],
  ],
  [
    'an upload may pause for less time',
    'POST /api/files/ upload time lowered',
    ['file/upload/idle_seconds', 10],
  ],
  [
    'fewer calls are allowed',
    'orders.list limit lowered',
    ['list/network_limit', { calls: 9, window_seconds: 60 }],
  ],
  [
    'as many calls are allowed in a longer time',
    'orders.list limit lowered',
    ['list/network_limit', { calls: 10, window_seconds: 61 }],
  ],
  [
    'a call gets a limit of its own',
    'orders.count limit lowered',
    ['count/network_limit', { calls: 1_000, window_seconds: 60 }],
  ],
  [
    'an input that might be left out must be sent',
    'orders.list input new required',
    ['list/input/default'],
  ],
  [
    'a role loses a permission that no call declares',
    'permission rules.change lost',
    ['permissions/rules.change', []],
  ],
  [
    'an input has one more check by code',
    'orders.list input.search narrowed',
    ['in/search/x-refinements', 1],
  ],
  [
    'a stream continues by another header',
    'transport procedures.subscription.resume_header changed',
    ['transport/procedures/subscription/resume_header', 'X-Last'],
  ],
  [
    'an event of streams has no name any more',
    'transport procedures.subscription.events.ping changed',
    ['transport/procedures/subscription/events/ping'],
  ],
  ['a procedure is removed', 'orders.count removed', ['count']],
  [
    'a call needs another scope of a token',
    'orders.list another token scope',
    ['list/token_scope', 'orders.write'],
  ],
  ['a call is closed to tokens', 'orders.list another token scope', ['list/token_scope', null]],
  [
    'a file has another field',
    'POST /api/files/ upload another field',
    ['file/upload/field', 'blob'],
  ],
  [
    'a file may be shorter only',
    'POST /api/files/ upload limit lowered',
    ['file/upload/max_bytes', 999],
  ],
  [
    'a kind of file is refused',
    'POST /api/files/ upload media types removed',
    ['file/upload/media_types', ['image/png']],
  ],
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
    ['list/permission', 'orders.read_any'],
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
    ['in/search', text({ enum: ['a'], default: '' })],
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
  ['a default is another', 'orders.list input.limit another default', ['in/limit/default', 10]],
  ['a default is dropped', 'orders.list input.limit another default', ['in/limit/default']],
  [
    'the status of a route is another',
    ['POST /api/oauth/login/ status 200 removed', 'POST /api/oauth/login/ status 201 new'],
    ['login/statuses', [201]],
  ],
  [
    'the body of an outcome loses a field',
    'POST /api/oauth/login/ outcome second_factor_required output.ticket removed',
    ['login/outcomes/second_factor_required/body', { type: 'object', properties: {} }],
  ],
  [
    'an outcome is told as another error',
    'POST /api/oauth/login/ outcome second_factor_required another error',
    ['login/outcomes/second_factor_required/error', 'CODE_REQUIRED'],
  ],
  ['a route has one status more', 'GET /healthz/ status 503 new', ['health/statuses', [200, 503]]],
  [
    'a fact of an error is dropped',
    'ORDER_NOT_FOUND fact limit removed',
    ['errors/ORDER_NOT_FOUND/facts/limit'],
  ],
  [
    'a fact of an error is renamed',
    'ORDER_NOT_FOUND fact order_id removed',
    ['errors/ORDER_NOT_FOUND/facts', { id_of_order: 'the order', limit: 'how many there are' }],
  ],
  [
    'an error leaves the catalogue: it is said once, and not of each call',
    'ORDER_NOT_FOUND removed',
    ['errors/ORDER_NOT_FOUND'],
    ['list/errors', ['INPUT_INVALID', 'NOT_SIGNED_IN']],
  ],
  ['answers may be old', 'orders.count cacheable', ['count/cacheable', true]],
  ['answers are no longer for all', 'orders.list not cacheable', ['list/cacheable', false]],
  [
    'the word before a token is another',
    'transport authorization.scheme changed',
    ['transport/authorization/scheme', 'Bearer'],
  ],
  [
    'the header of a token is another',
    'transport authorization.header changed',
    ['transport/authorization/header', 'X-Token'],
  ],
  [
    'procedures are mounted elsewhere',
    'transport procedures.path changed',
    ['transport/procedures/path', '/trpc'],
  ],
  [
    'a query takes its input under another name',
    'transport procedures.query.parameter changed',
    ['transport/procedures/query/parameter', 'q'],
  ],
  [
    'the envelope of an answer is another',
    'transport procedures.answer.result removed',
    ['transport/procedures/answer/properties', { data: {} }],
    ['transport/procedures/answer/required', ['data']],
  ],
  [
    'the envelope of a refusal says less',
    'transport procedures.refusal.error.message removed',
    ['transport/procedures/refusal/properties/error/properties', {}],
  ],
  [
    'the body of a route’s refusal holds texts instead of lists',
    'transport routes.refusal.* another type',
    ['transport/routes/refusal/additionalProperties', text()],
  ],
];

test.each(breaking)('reports a change that breaks a caller: %s', (_words, ids, ...edits) => {
  const found = breaksOf(edits);
  expect(changedContract(edits)).not.toEqual(small);
  expect(found.map((each) => each.id)).toEqual([ids].flat());
  for (const { says, became } of found) expect([says, became]).not.toContain('');
});

test('an earlier contract that does not count checks by code says nothing of them', () => {
  const was = changedContract([['own_keywords', ['x-piped-to']]]);
  expect(contractBreaks(was, changedContract([['in/search/x-refinements', 1]]))).toEqual([]);
});

test('an unchanged contract breaks nobody; more than sixty changes do', () => {
  expect(breaksOf([])).toEqual([]);
  expect(new Set(breaking.map((seed) => JSON.stringify(seed.slice(2)))).size).toBeGreaterThan(60);
});
