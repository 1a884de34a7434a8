import type { RemovalRule } from '@guildhall/domain/offers/rules';
import type { MessageKey, Messages } from '@guildhall/locales/messages';

type Key<Group extends string> = Extract<MessageKey<'offers/history'>, `${Group}.${string}`>;

/** The columns that an edit may change, with their names. A later server may have others. */
export const FIELD_NAMES: Readonly<Record<string, Key<'field'>>> = {
  title: 'field.title',
  description: 'field.description',
  language: 'field.language',
  attributes: 'field.attributes',
  photos: 'field.photos',
  price_minor: 'field.price_minor',
  delivery_minutes: 'field.delivery_minutes',
  warranty_days: 'field.warranty_days',
  min_quantity: 'field.min_quantity',
  max_quantity: 'field.max_quantity',
  tiers: 'field.tiers',
};

/** What happened to the offer. A later server may know more events. */
export const EVENT_NAMES: Readonly<Record<string, Key<'event'>>> = {
  create: 'event.create',
  publish: 'event.publish',
  submit: 'event.submit',
  send_to_review: 'event.send_to_review',
  approve: 'event.approve',
  reject: 'event.reject',
  revise: 'event.revise',
  edit: 'event.edit',
  reserve_last: 'event.reserve_last',
  run_out: 'event.run_out',
  restock: 'event.restock',
  sell_out: 'event.sell_out',
  pause: 'event.pause',
  resume: 'event.resume',
  expire: 'event.expire',
  renew: 'event.renew',
  remove: 'event.remove',
  archive: 'event.archive',
  restore: 'event.restore',
};

/** The seller, to themselves. */
export const YOU: Key<'actor'> = 'actor.you';

export const ACTOR_NAMES: Readonly<Record<string, Key<'actor'>>> = {
  seller: 'actor.seller',
  moderator: 'actor.moderator',
  system: 'actor.system',
};

export const REASON_NAMES: Readonly<Record<string, Key<'reason'>>> = {
  first_offers: 'reason.first_offers',
  new_card_seller: 'reason.new_card_seller',
  restricted: 'reason.restricted',
  rejected_before: 'reason.rejected_before',
  price_outlier: 'reason.price_outlier',
  contact_details: 'reason.contact_details',
};

export const RULE_NAMES: Readonly<Record<RemovalRule, Key<'rule_name'>>> = {
  'misleading-offer': 'rule_name.misleading_offer',
  'contact-sharing': 'rule_name.contact_sharing',
  'early-confirmation': 'rule_name.early_confirmation',
  'off-platform-payment': 'rule_name.off_platform_payment',
  'stolen-goods': 'rule_name.stolen_goods',
  'recalled-goods': 'rule_name.recalled_goods',
};

/** The words of a rule that an offer broke; its id for one that this page does not know. */
export function ruleWords(t: Messages<'offers/history'>, rule: string): string {
  const known = RULE_NAMES as Readonly<Record<string, Key<'rule_name'> | undefined>>;
  const name = known[rule];
  return name === undefined ? rule : t(name);
}
