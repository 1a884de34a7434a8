import { RESTRICTION_RULES } from '@guildhall/domain/catalog/types';
import type { Messages } from '@guildhall/locales/messages';

type T = Messages<'catalog/editing'>;

const EVENTS = [
  'add',
  'define',
  'define_schema',
  'hide',
  'show',
  'restrict',
  'lift_restriction',
] as const;

/** A later server may know other acts. */
export const eventText = (t: T, event: string): string => {
  const known = EVENTS.find((each) => each === event);
  return known === undefined ? event : t(`act.${known}`);
};

/** A later server may know other rules. */
export const ruleText = (t: T, rule: string): string => {
  const known = RESTRICTION_RULES.find((each) => each === rule);
  return known === undefined ? rule : t(`rule.${known}`);
};

const FIELDS = [
  'slug',
  'name',
  'publisher',
  'genre',
  'category',
  'regions',
  'code_pattern',
  'code_example',
  'redeem_url',
  'redeem_steps',
  'description',
  'risk_class',
  'popularity',
  'aliases',
  'delivery_choices_minutes',
  'texts',
  'cover_image',
] as const;

/** What was changed, in words. */
export const fieldsText = (t: T, list: (texts: readonly string[]) => string, fields: string[]) =>
  list(
    fields.map((field) => {
      const known = FIELDS.find((each) => each === field);
      return known === undefined ? field : t(`field.${known}`);
    }),
  );
