// Generated from the catalogues by `npm run messages`; do not edit.
export interface OffersStockMessages {
  'field.code': null;
  'field.pin': null;
  'field.serial': null;
  'add.open': null;
  'add.open_for': { title: string };
  'add.title': null;
  'add.help': { megabytes: number; most: number };
  'add.file': null;
  'add.choose': null;
  'add.paste': null;
  'add.paste_hint': null;
  'add.nothing': null;
  'add.too_large': { most: number };
  'add.sending': { share: number };
  'add.sealing': null;
  'add.stop': null;
  'add.cancel': null;
  'add.submit': null;
  'add.done': { count: number };
  'errors.title': { count: number };
  'errors.help': null;
  'errors.line': { line: string };
  'errors.field': { field: string; line: string };
  'errors.more': { count: number };
  'withdraw.open': null;
  'withdraw.open_for': { title: string };
  'withdraw.title': null;
  'withdraw.help': null;
  'withdraw.quantity': null;
  'withdraw.hint': { most: number };
  'withdraw.fewer': null;
  'withdraw.more': null;
  'withdraw.out_of_range': { least: number; most: number };
  'withdraw.cancel': null;
  'withdraw.submit': { count: number };
  'withdraw.done': { count: number };
}
