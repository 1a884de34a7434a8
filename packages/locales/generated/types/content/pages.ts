// Generated from the catalogues by `npm run messages`; do not edit.
export interface ContentPagesMessages {
  'version': { version: string };
  'reading': { minutes: number };
  'contents': null;
  'in_english': null;
  'changes.title': { version: string };
  'changes.since': { date: string; version: string };
  'changes.none': null;
  'changes.first': null;
  'changes.added': null;
  'changes.removed': null;
  'help': null;
  'found': null;
  'support.title': null;
  'support.description': { site: string };
  'support.intro': null;
  'support.pages': null;
  'support.policies': null;
  'support.faq': null;
  'support.faq_help': null;
  'support.contact': null;
  'support.contact_help': null;
  'faq.title': null;
  'faq.description': { site: string };
  'faq.search': null;
  'faq.submit': null;
  'faq.found': { count: number; words: string };
  'faq.all': null;
  'faq.nothing': null;
  'faq.contact': null;
  'faq.topic.buying': null;
  'faq.topic.selling': null;
  'faq.topic.payments': null;
  'faq.topic.protection': null;
  'faq.topic.gift-cards': null;
  'faq.topic.users': null;
}
