// Generated from the catalogues by `npm run messages`; do not edit.
export interface DecisionsMessages {
  'title': null;
  'label': null;
  'choose': null;
  'submit': null;
  'propose': null;
  'back': null;
  'proposed': null;
  'your_turn': null;
  'second_person': null;
  'reason.label': null;
  'reason.hint': { least: number };
  'changes.title': null;
  'changes.now': null;
  'changes.before': null;
  'changes.after': null;
  'proposal.title': { name: string };
  'proposal.title_own': null;
  'proposal.made': null;
  'proposal.own_help': null;
  'dismiss.open': null;
  'dismiss.title': null;
  'dismiss.submit': null;
  'withdraw.open': null;
  'withdraw.title': null;
  'withdraw.submit': null;
  'history.title': null;
  'history.label': null;
  'history.empty': null;
  'history.dismiss': null;
  'history.withdraw': null;
  'history.details': null;
  'history.role.moderator': null;
  'history.role.support': null;
  'history.role.admin': null;
}
