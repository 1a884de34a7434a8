// Generated from the catalogues by `npm run messages`; do not edit.
export interface OffersEditMessages {
  'title': null;
  'load_failed': null;
  'not_found': null;
  'not_found_help': null;
  'not_now': null;
  'saved': null;
  'saved_not_for_sale': null;
  'saved_for_review': null;
  'save': null;
  'submit_again': null;
  'discard': null;
  'check_fields': null;
  'section.words': null;
  'section.attributes': { product: string };
  'section.terms': null;
  'section.terms_help': null;
  'fault.price_minor': null;
  'fault.min_quantity': null;
  'fault.max_quantity': null;
  'fault.tiers': null;
  'price_limits': { least: string; most: string };
  'buyer_pays': { amount: string };
  'most_quantity': { most: number };
  'tier.from': null;
  'tier.price': null;
  'tier.add': null;
  'tier.remove': { number: string };
  'review.title': null;
  'review.help': null;
  'leave.title': null;
  'leave.help': null;
  'leave.confirm': null;
  'leave.stay': null;
  'decision.rejected': null;
  'decision.removed': null;
  'decision.help': null;
}
