import type { RefusedRows } from '../test-refused-row.ts';

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
  ],
};
