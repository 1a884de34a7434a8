import { brandFactsSchema, gameFactsSchema } from '@guildhall/domain/catalog/editing/schema';
import { attributeFieldSchema, gameSchemaSchema } from '@guildhall/domain/catalog/schema';
import { gameTranslationsSchema } from '@guildhall/domain/catalog/translation-schema';
import type {
  BrandReading,
  GameReading,
  readProducts,
} from '@guildhall/services/catalog/editing/read-products';
import type { SoldMedians } from '@guildhall/services/offers/read-price-median';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import { actView, toAct } from '../../users/decision-views.ts';

const productRowView = z.object({
  slug: z.string(),
  name: z.string(),
  group: z.string().describe('the genre of a game, the category of a brand'),
  hidden: z.boolean(),
  restricted: z.boolean(),
  offer_count: z.int().describe('of active offers, as they were counted last'),
  risk_class: z.string().nullable().describe('of a game'),
  schema_version: z.int().nullable().describe('of a game'),
});
export type ProductRowView = z.infer<typeof productRowView>;

export const productListView = z.object({
  items: z.array(productRowView),
  next_cursor: z.string().nullable(),
});

const EVENTS = [
  'add',
  'define',
  'define_schema',
  'hide',
  'show',
  'restrict',
  'lift_restriction',
] as const;

const productActView = actView.extend({
  proposal_id: z.string(),
  event: openVocabulary(EVENTS),
  fields: z.array(z.string()).describe('what was changed'),
  rule: z.string().nullable().describe('why it was restricted'),
  version: z.int().nullable().describe('of the schema that was saved'),
});
export type ProductActView = z.infer<typeof productActView>;

/** What is the same of games and brands. */
const productView = {
  base_hash: z.string().describe('names what is shown, to save changes of it'),
  hidden: z.boolean(),
  restricted: z.boolean(),
  offer_count: z.int(),
  cover_url: z.string().nullable(),
  acts: z.array(productActView).describe('the oldest first'),
};

export const editedGameView = z.object({
  ...productView,
  facts: gameFactsSchema,
  schema: gameSchemaSchema,
  schema_hash: z.string().describe('names the attributes that are shown, to save changes of them'),
  translations: gameTranslationsSchema,
  known_delivery_minutes: z.array(z.int()).describe('those of the rule book'),
  versions: z
    .array(
      z.object({
        version: z.int(),
        created_at: z.iso.datetime(),
        attributes: z.array(attributeFieldSchema),
      }),
    )
    .describe('of its schema, the newest first, 20 at most'),
});
export type EditedGameView = z.infer<typeof editedGameView>;

export const editedBrandView = z.object({
  ...productView,
  facts: brandFactsSchema,
  sold: z
    .object({
      days: z.int().describe('of which sales are counted'),
      medians: z.array(
        z.object({
          region: z.string(),
          currency: z.string().describe('of the face value'),
          face_value_minor: z.int(),
          median_minor: z.int().describe('in US dollars, without the buyer fee'),
          sales: z.int(),
        }),
      ),
    })
    .describe('what its codes were sold for lately'),
});
export type EditedBrandView = z.infer<typeof editedBrandView>;

export const deliveryChoicesView = z.object({ minutes: z.array(z.int()) });

/** False when it was so already. */
export const changedProductView = z.object({ changed: z.boolean() });

export const savedSchemaView = z.object({
  changed: z.boolean().describe('false when it was so already'),
  version: z.int().describe('the newest version of the schema'),
});

type Row = Awaited<ReturnType<typeof readProducts>>['items'][number];

export const toProductRow = ({ cursor_name: _name, ...row }: Row): ProductRowView => row;

interface Change {
  readonly event?: string;
  readonly fields?: string[];
  readonly rule?: string;
  readonly version?: number;
}

const toProductAct = (act: GameReading['acts'][number]): ProductActView => {
  const { event = '', fields = [], rule = null, version = null } = act.change as Change;
  return { ...toAct(act), proposal_id: act.proposal_id, event, fields, rule, version };
};

export const toEditedGame = ({ versions, acts, ...game }: GameReading): EditedGameView => ({
  ...game,
  versions: versions.map(({ version, created_at, schema }) => ({
    version,
    created_at: created_at.toISOString(),
    attributes: schema.attributes,
  })),
  acts: acts.map(toProductAct),
});

export const toEditedBrand = (
  { acts, ...brand }: BrandReading,
  { days, medians }: SoldMedians,
): EditedBrandView => ({
  ...brand,
  sold: { days, medians: [...medians] },
  acts: acts.map(toProductAct),
});
