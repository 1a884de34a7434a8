// Generated from the catalogues by `npm run messages`; do not edit.
export interface OffersCsvMessages {
  'download': null;
  'upload': null;
  'upload_title': null;
  'upload_help': { most: number };
  'file': null;
  'choose': null;
  'reading': null;
  'too_large': { most: number };
  'preview': null;
  'summary': { changes: number; faults: number; unchanged: number };
  'line': { number: string };
  'before': null;
  'after': null;
  'apply': { count: number };
  'applied': { count: number };
  'partly': { count: number };
  'cancel': null;
  'close': null;
}
