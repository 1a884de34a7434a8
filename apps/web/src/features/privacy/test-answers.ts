import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Closing = OutputOf<'privacy.closing'>;

/** A user whom nothing keeps from closing their account. */
export function sampleClosing(changes: Partial<Closing> = {}): Closing {
  return {
    closes_at: null,
    days: 14,
    obstacles: [],
    currency: 'USD',
    wallet_minor: 0,
    available_minor: 0,
    is_fee_waived: false,
    ...changes,
  };
}

type DataExport = OutputOf<'privacy.dataExport'>;

/** A user who has never asked for a copy of their data. */
export function sampleDataExport(last: DataExport['last'] = null): DataExport {
  return { last, next_at: null, days: 7 };
}

export const privacyAnswers = {
  'privacy.dataExport': () => sampleDataExport(),
  'privacy.closing': () => sampleClosing(),
} satisfies DefaultAnswers;
