import { nothing, type Rows, theNames } from '../row.ts';

export const privacyRows: Rows = {
  'privacy.closing': [nothing],
  // The other sessions end, and what is closed neither buys nor sells.
  'privacy.closeAccount': [{ ...nothing, by_substitute: true, input: () => ({}) }],
  'privacy.keepAccount': [{ ...nothing, input: () => ({}) }],
  'privacy.dataExport': [nothing],
  'privacy.requestDataExport': [{ ...nothing, by_substitute: true, input: () => ({}) }],
  'privacy.downloadDataExport': [
    {
      names: null,
      by_substitute: true,
      input: () => ({}),
      gets: { everyone: 'DATA_EXPORT_NOT_FOUND' },
      best: 'DATA_EXPORT_NOT_FOUND',
    },
  ],
  // Whoever has the address may download it, for five minutes.
  'GET /api/privacy/data-export/': [
    {
      names: 'data_export',
      input: theNames,
      gets: {
        buyer: 'ok',
        stranger: 'ok',
        missing: 'DATA_EXPORT_NOT_FOUND',
        deactivated: 'DATA_EXPORT_NOT_FOUND',
      },
    },
  ],
};
