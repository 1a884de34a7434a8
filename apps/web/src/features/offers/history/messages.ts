import type { MessageKey } from '@guildhall/locales/messages';

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
};
