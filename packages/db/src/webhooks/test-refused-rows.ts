import { refusedValue, type RefusedRows } from '../test-refused-row.ts';

/** An event of a provider with these values. */
const event = ({
  id = `'evt_1'`,
  type = `'checkout.completed'`,
  kind = `'checkout'`,
  object = `'cs_1'`,
  state = `'handled'`,
  fault = 'null',
  attempts = '1',
  due = 'null',
} = {}) =>
  `(uuidv7(), 'sandbox', ${id}, ${type}, ${kind}, ${object}, ${state}, ${fault}, ${attempts},
    ${due})`;
const EVENTS = `insert into webhook_events (id, provider, event_id, type, object_kind, object_id,
    state, fault, attempts, due_at) values `;

const ENDPOINT = {
  id: 'uuidv7()',
  user_id: '(select id from users limit 1)',
  url: `'https://a.example/'`,
  types: `'{order.paid}'`,
};
const MESSAGE = {
  id: 'uuidv7()',
  endpoint_id: '(select id from made)',
  type: `'order.paid'`,
  happened: `'order.paid 1'`,
  payload: `'{}'`,
};
const MESSAGE_OF_NOBODY = { ...MESSAGE, endpoint_id: 'uuidv7()' };
const TRY = {
  id: 'uuidv7()',
  message_id: 'uuidv7()',
  status: '200',
  took_ms: '1',
};
/** Another row of the same table after one that is right, in one statement. */
const valuesOf = (row: object, changes: object = {}) => Object.values({ ...row, ...changes });
const insertOf = (table: string, row: object, ...all: readonly object[]) =>
  `insert into ${table} (${Object.keys({ ...row, ...all[0] }).join(', ')}) values ` +
  all.map((changes) => `(${valuesOf(row, changes).join(', ')})`).join(', ');
const WITH_ENDPOINT = `with made as (${insertOf('webhook_endpoints', ENDPOINT, {})} returning id) `;
const SECRET = {
  id: 'uuidv7()',
  endpoint_id: '(select id from made)',
  key_id: `'k'`,
  nonce: `'n'`,
  wrapped_secret: `'s'`,
};

export const webhooksRefused: RefusedRows = {
  statements: [
    [
      'one event of a provider twice (F12)',
      `${EVENTS}${event()}, ${event()}`,
      'webhook_events_provider_event_id_key',
    ],
    ['an event without an id', EVENTS + event({ id: `''` }), 'webhook_events_event_id_check'],
    ['an event without a type', EVENTS + event({ type: `''` }), 'webhook_events_type_check'],
    [
      'an event about something unknown',
      EVENTS + event({ kind: `'card'` }),
      'webhook_events_object_kind_check',
    ],
    [
      'an event about no object',
      EVENTS + event({ object: `''` }),
      'webhook_events_object_id_check',
    ],
    [
      'an event in an unknown state',
      EVENTS + event({ state: `'lost'` }),
      'webhook_events_state_check',
    ],
    ['an unknown fault', EVENTS + event({ fault: `'odd'` }), 'webhook_events_fault_check'],
    ['negative attempts', EVENTS + event({ attempts: '-1' }), 'webhook_events_attempts_check'],
    [
      'an event that waits without a due time (INV8)',
      EVENTS + event({ state: `'received'` }),
      'webhook_events_waiting_has_due',
    ],
    [
      'a quarantine without a fault (H3)',
      EVENTS + event({ state: `'quarantined'` }),
      'webhook_events_quarantined_for',
    ],
    refusedValue('an endpoint without a URL', 'webhook_endpoints', ENDPOINT, { url: `''` }),
    refusedValue('an endpoint for nothing', 'webhook_endpoints', ENDPOINT, { types: `'{}'` }),
    refusedValue('an endpoint off for nothing known', 'webhook_endpoints', ENDPOINT, {
      off_reason: `'bored'`,
    }),
    refusedValue('a webhook without a type', 'webhook_messages', MESSAGE_OF_NOBODY, { type: `''` }),
    refusedValue('a webhook of nothing', 'webhook_messages', MESSAGE_OF_NOBODY, {
      happened: `''`,
    }),
    refusedValue('negative failures', 'webhook_messages', MESSAGE_OF_NOBODY, { failures: '-1' }),
    [
      'a webhook that was taken and is due',
      insertOf('webhook_messages', MESSAGE_OF_NOBODY, { taken_at: 'now()', due_at: 'now()' }),
      'webhook_messages_taken_is_not_due',
    ],
    [
      'one happening told twice',
      WITH_ENDPOINT + insertOf('webhook_messages', MESSAGE, {}, {}),
      'webhook_messages_once',
    ],
    [
      'two current secrets',
      WITH_ENDPOINT + insertOf('webhook_secrets', SECRET, {}, {}),
      'webhook_secrets_current',
    ],
    refusedValue('a long answer', 'webhook_tries', TRY, { answer: `repeat('a', 1025)` }),
    refusedValue('a try before its time', 'webhook_tries', TRY, { took_ms: '-1' }),
    [
      'a try without a result',
      insertOf('webhook_tries', TRY, { status: 'null' }),
      'webhook_tries_has_result',
    ],
  ],
};
