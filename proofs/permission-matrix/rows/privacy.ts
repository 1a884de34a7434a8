import { type Rows, nothing } from '../row.ts';

export const privacyRows: Rows = {
  'privacy.closing': [nothing],
  // The other sessions end, and what is closed neither buys nor sells.
  'privacy.closeAccount': [{ ...nothing, by_substitute: true, input: () => ({}) }],
  'privacy.keepAccount': [{ ...nothing, input: () => ({}) }],
};
