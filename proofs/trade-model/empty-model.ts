import type { ModelState } from './model-state.ts';

/** The model of a shop in which nothing has happened. */
export function emptyModel(): ModelState {
  return {
    now_s: 0,
    offers: [],
    orders: [],
    payments: [],
    chargebacks: [],
    refunds: [],
    cases: [],
    disputes: [],
    feedback: [],
    withdrawals: [],
    returned_methods: new Set(),
    proposals: [],
    accounts: new Map(),
    lent_s: new Map(),
    collected: [],
    written_off: new Set(),
    keys: new Map(),
    heard_events: new Set(),
    wrong_attempts: new Map(),
    sealed: new Set(),
    reminder_mails: 0,
    alerts: 0,
  };
}
