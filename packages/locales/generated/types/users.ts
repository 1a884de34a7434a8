// Generated from the catalogues by `npm run messages`; do not edit.
export interface UsersMessages {
  'language.title': null;
  'language.label': null;
  'language.hint': null;
  'language.saved': null;
  'record.member_since': { month: string };
  'record.orders': null;
  'record.on_time': null;
  'record.on_time_unknown': null;
  'record.level': null;
  'record.level_of': { highest: number; level: number };
  'profile.title': { site: string; username: string };
  'profile.description': { username: string };
  'profile.verified': null;
  'profile.new': { username: string };
  'profile.none': null;
  'profile.none_help': { username: string };
  'profile.find': null;
}
