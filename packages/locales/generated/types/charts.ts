// Generated from the catalogues by `npm run messages`; do not edit.
export interface ChartsMessages {
  'by.day': null;
  'by.week': null;
  'by.month': null;
  'nothing': null;
  'show_table': null;
  'hide_table': null;
  'table': { name: string };
  'value': { period: string; value: string };
  'most': { value: string };
  'period': null;
  'none': null;
}
