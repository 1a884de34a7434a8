// Generated from the catalogues by `npm run messages`; do not edit.
export interface ContentProtectionMessages {
  'title': null;
  'intro': { label: string };
  'step.pay': null;
  'step.pay_help': null;
  'step.deliver': null;
  'step.deliver_help': null;
  'step.check': null;
  'step.check_help': { account_hours: number; code_hours: number };
  'step.confirm': null;
  'step.confirm_help': null;
}
