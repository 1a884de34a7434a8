import { type Rows, nothing } from '../row.ts';

export const siteRows: Rows = {
  'site.info': [nothing],
  'site.find': [{ ...nothing, input: () => ({ search: 'GH-00000000' }) }],
  'site.figures': [{ ...nothing, input: () => ({}) }],
  'site.health': [nothing],
  'site.rules': [nothing],
  'site.status': [nothing],
  'site.exchangeRates': [nothing],
  'GET /api/openapi.json': [nothing],
  'GET /api/icons/{file}': [
    { ...nothing, input: () => ({ file: 'lucide.json', icons: 'rss' }) },
    {
      names: null,
      input: () => ({ file: 'nobodys.json', icons: 'rss' }),
      gets: { everyone: 'NOT_FOUND' },
    },
  ],
  'GET /healthz/': [nothing],
  'GET /readyz/': [nothing],
  'POST /dev/clock/': [{ ...nothing, input: () => ({ advance_seconds: 1 }) }],
  'GET /dev/mails/': [{ ...nothing, input: () => ({ to: 'nobody@walk.test' }) }],
};
