// Generated from the catalogues by `npm run messages`; do not edit.
export interface OrdersChecklistMessages {
  'title': null;
  'help': null;
  'progress': { done: number; total: number };
  'item.password_changed': null;
  'item.email_changed': null;
  'item.two_factor_on': null;
  'item.sessions_ended': null;
  'item.recovery_removed': null;
  'hint.password_changed': null;
  'hint.email_changed': null;
  'hint.two_factor_on': null;
  'hint.sessions_ended': null;
  'hint.recovery_removed': null;
  'done': { moment: string };
  'undo': { moment: string; until: string };
  'saved': { item: string };
  'taken_back': { item: string };
  'load_failed': null;
  'evidence': { days: string };
  'complete': { days: string; moment: string };
  'closed': null;
  'seller.title': null;
  'seller.progress': { done: number; total: number };
  'seller.complete': { days: string; moment: string };
  'staff.title': null;
  'staff.open': null;
  'staff.help': null;
}
