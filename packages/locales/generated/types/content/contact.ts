// Generated from the catalogues by `npm run messages`; do not edit.
export interface ContentContactMessages {
  'title': null;
  'description': { site: string };
  'intro': null;
  'faq': null;
  'topic': null;
  'topics.order': null;
  'topics.payment': null;
  'topics.selling': null;
  'topics.sign_in': null;
  'topics.report': null;
  'topics.rights': null;
  'topics.other': null;
  'order': null;
  'no_order': null;
  'email': null;
  'email_hint': null;
  'answer_to': { email: string };
  'text': null;
  'text_hint': null;
  'submit': null;
  'sent': null;
  'sent_help': { email: string; number: string };
  'another': null;
}
