import type { GameRow } from '@guildhall/db/catalog/queries';
import { attributeFieldSchema } from '@guildhall/domain/catalog/schema';
import { deliveryChoices } from '@guildhall/domain/catalog/rules';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { z } from 'zod';

const coverUrl = z.string().nullable().describe('of its picture; null for a drawn one');

export const gameCardView = z.object({
  slug: z.string(),
  name: z.string(),
  genre: z.string(),
  offer_count: z.int(),
  from_total_minor: z.int().nullable(),
  cover_url: coverUrl,
});
export type GameCardView = z.infer<typeof gameCardView>;

const [choiceField, choicesField, numberField, yesNoField, textField] =
  attributeFieldSchema.options;
/** The label of each option, in the order of `options`. Filters use the options. */
const optionLabels = { option_labels: z.array(z.string()) };
export const localizedFieldView = z.discriminatedUnion('kind', [
  choiceField.extend(optionLabels),
  choicesField.extend(optionLabels),
  numberField,
  yesNoField,
  textField,
]);

export const gameView = z.object({
  slug: z.string(),
  name: z.string(),
  publisher: z.string(),
  genre: z.string(),
  description: z.string(),
  risk_class: z.enum(['A', 'B', 'C']),
  restricted: z
    .boolean()
    .describe('whether selling needs more verification, and each offer a review'),
  cover_image: z.string().nullable(),
  cover_url: coverUrl,
  /** The times that an offer with manual delivery may promise. */
  delivery_choices_minutes: z.array(z.int()),
  offer_count: z.int(),
  /** The shortest warranty allowed for offers of this game. */
  least_warranty_days: z.int(),
  attributes: z.array(localizedFieldView),
});
export type GameView = z.infer<typeof gameView>;

export const brandCardView = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  offer_count: z.int(),
  from_total_minor: z.int().nullable(),
  cover_url: coverUrl,
});
export type BrandCardView = z.infer<typeof brandCardView>;

/** A brand in the list of all, with the names of its regions by their codes. */
export const listedBrandView = brandCardView.extend({
  region_names: z.record(z.string(), z.string()),
});

export const brandView = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  restricted: z.boolean().describe('whether each offer is reviewed'),
  cover_image: z.string().nullable(),
  cover_url: coverUrl,
  offer_count: z.int(),
  regions: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      currency: z.string(),
      face_values_minor: z.array(z.int()),
    }),
  ),
  redeem_url: z.string(),
  redeem_steps: z.array(z.string()),
});
export type BrandView = z.infer<typeof brandView>;

/** The data of the home page. Counters are measured; null while there is nothing to measure. */
export const homeView = z.object({
  games: z.array(gameCardView),
  brands: z.array(brandCardView),
  counters: z.object({
    active_offers: z.int(),
    completed_orders: z.int(),
    on_time_share: z.int().nullable().describe('basis points'),
    fund_minor: z.int(),
  }),
});
export type HomeView = z.infer<typeof homeView>;

export function toGameView(
  game: GameRow & { readonly cover_url: string | null },
  rules: RuleBook,
): GameView {
  return {
    ...game,
    least_warranty_days: rules.warranty_days[game.risk_class],
    delivery_choices_minutes: deliveryChoices(game, rules),
    attributes: game.schema.attributes,
  };
}
