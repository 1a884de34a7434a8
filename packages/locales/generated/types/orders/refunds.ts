// Generated from the catalogues by `npm run messages`; do not edit.
export interface OrdersRefundsMessages {
  'open': null;
  'open_all': { count: number };
  'open_for': { action: string; unit: string };
  'unit.account': { position: number };
  'unit.gift_card': { position: number };
  'dialog.title.account': null;
  'dialog.title.gift_card': { count: number };
  'dialog.how_much': null;
  'dialog.whole': null;
  'dialog.part': null;
  'dialog.amount': { count: number };
  'dialog.hint': { most: string };
  'dialog.invalid': { least: string; most: string };
  'dialog.buyer': null;
  'dialog.fee': null;
  'dialog.seller': null;
  'dialog.then.whole': null;
  'dialog.then.part': null;
  'dialog.source.escrow': null;
  'dialog.source.earned': null;
  'dialog.submit': null;
  'dialog.submit_amount': { amount: string };
  'dialog.cancel': null;
  'dialog.done': { amount: string };
  'lines.title': null;
  'lines.whole': null;
  'lines.units.account': { count: number; list: string };
  'lines.units.gift_card': { count: number; list: string };
  'lines.total': null;
}
