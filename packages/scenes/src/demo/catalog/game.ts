/** A game of the demo shop: its definition, texts and prices. */
import type { DefineGame } from '@guildhall/domain/catalog/schema';
import sharedAttributes from '../../../data/shared-attributes.json' with { type: 'json' };
import { type DemoAttribute, demoAttribute } from './attributes.ts';
import {
  type DemoAttributeData,
  type DemoGameData,
  demoGameSchema,
  sharedAttributesSchema,
} from '../data-schema.ts';
import { translationsOfGame } from './translations.ts';
import { type DemoVaultField, demoVaultField } from '../vault.ts';

export interface DemoGame extends Omit<DemoGameData, 'attributes' | 'vault'> {
  readonly define: DefineGame;
  readonly attributes: readonly DemoAttribute[];
  readonly vault: readonly DemoVaultField[];
}

const shared = new Map(
  sharedAttributesSchema.parse(sharedAttributes).map((attribute) => [attribute.key, attribute]),
);

function sharedAttribute(key: string): DemoAttributeData {
  const attribute = shared.get(key);
  if (attribute === undefined) throw new RangeError(`no shared attribute ${key}`);
  return attribute;
}

/** Throws if the data does not match its schema or names an unknown shared field. */
export function demoGame(data: unknown): DemoGame {
  const game = demoGameSchema.parse(data);
  const attributes = game.attributes.map((given) =>
    demoAttribute(typeof given === 'string' ? sharedAttribute(given) : given),
  );
  const vault = game.vault.map(demoVaultField);
  const { slug, name, publisher, genre, description, risk_class, popularity, aliases = [] } = game;
  const schema = {
    version: 1,
    attributes: attributes.map(({ field }) => field),
    vault: vault.map(({ field }) => field),
  };
  return {
    ...game,
    attributes,
    vault,
    define: {
      slug,
      name,
      publisher,
      genre,
      description,
      risk_class,
      popularity,
      aliases,
      schema,
      translations: translationsOfGame(slug, genre, schema),
    },
  };
}
