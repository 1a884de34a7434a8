import { updateGame } from '@guildhall/db/catalog/editing/commands';
import {
  type EditedGameRow,
  listKnownKeys,
  lockEditedGame,
} from '@guildhall/db/catalog/editing/queries';
import type { Database } from '@guildhall/db/database';
import {
  changedAttributes,
  contradictions,
  isSameSchema,
} from '@guildhall/domain/catalog/editing/rules';
import type { AttributeTexts, SaveSchema } from '@guildhall/domain/catalog/editing/schema';
import { unknownGameTexts } from '@guildhall/domain/catalog/rules';
import type { AttributeField, DefineGame } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type FieldError, fieldError } from '@guildhall/domain/kernel/field-errors';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import type { Transaction } from 'kysely';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { CatalogContext } from '../context.ts';
import { attributesOf, hashOfAttributes, withAttributeTexts } from './product-facts.ts';

/**
 * Changes the attributes of a game. Other attributes are a new version of its schema: new offers
 * are made with it, and those that run keep the version that they have. Other texts alone correct
 * the present version, for running offers too. Vault fields stay. Refuses INPUT_INVALID for texts
 * of what the attributes do not have, IDEMPOTENCY_KEY_REUSED, GAME_NOT_FOUND, PRODUCT_CHANGED for
 * attributes that are not those that the form has shown, INPUT_INVALID for a key that meant
 * something else in an earlier version, PERMISSION_DENIED, DECISION_PENDING. Resolves to whether
 * anything differs, and to the newest version.
 */
export async function saveSchema(context: CatalogContext, viewer: Viewer, input: SaveSchema) {
  refuseUnknownTexts(input);
  const { attributes } = input;
  const texts = withoutEmpty(input.texts);
  const call = { operation: 'catalog.saveSchema', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const row = await lockEditedGame(trx, input.slug);
    if (row === undefined) throw new Refusal('GAME_NOT_FOUND');
    const before = attributesOf(row);
    if (hashOfAttributes(before) !== input.base_hash) throw new Refusal('PRODUCT_CHANGED');
    await refuseContradictions(trx, row.id, attributes);
    const isOther = !isSameSchema(before.attributes, attributes);
    const { version: last } = row.schema;
    if (!isOther && canonicalJson(before.texts) === canonicalJson(texts)) {
      return { changed: false, version: last };
    }
    const version = isOther ? last + 1 : last;
    await propose(trx, viewer, proposalOf(row, { ...input, texts }, version), false);
    await updateGame(trx, row.id, {
      schema: JSON.stringify({ ...row.schema, version, attributes }),
      translations: JSON.stringify(withAttributeTexts(row.translations, texts)),
    });
    return { changed: true, version };
  });
}

/** A language without texts is stored as none. */
const withoutEmpty = (texts: AttributeTexts): AttributeTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(([, byKey]) => Object.keys(byKey ?? {}).length > 0),
  );

/** The decision, with the keys of what differs: labels are in the version itself. */
function proposalOf(
  row: EditedGameRow,
  { attributes, texts, reason }: SaveSchema,
  version: number,
) {
  const before = attributesOf(row);
  const keys = (fields: readonly AttributeField[]) => fields.map(({ key }) => key);
  const { added, removed, changed } = changedAttributes(before.attributes, attributes);
  return {
    kind: 'catalog.change' as const,
    subject: `game:${row.slug}`,
    change: {
      event: 'define_schema',
      version,
      added: keys(added),
      removed: keys(removed),
      changed: keys(changed),
    },
    before: { version: row.schema.version, hash: hashOfAttributes(before) },
    after: { version, hash: hashOfAttributes({ attributes, texts }) },
    reason,
  };
}

/** `de.attributes.rank` is `texts.de.rank` in the input. */
function refuseUnknownTexts({ attributes, texts }: SaveSchema): void {
  const translations: DefineGame['translations'] = withAttributeTexts({}, texts);
  const schema = { version: 1, attributes, vault: [] };
  const faults = unknownGameTexts({ schema, translations }).map((name) => [
    `texts.${name.replace('.attributes.', '.')}`,
    [fieldError('unknown_field')],
  ]);
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', {}, Object.fromEntries(faults));
}

async function refuseContradictions(
  trx: Transaction<Database>,
  gameId: string,
  attributes: readonly AttributeField[],
): Promise<void> {
  const faults = contradictions(attributes, await listKnownKeys(trx, gameId)).map(
    ({ path, error }): [string, FieldError[]] => [`attributes.${path.join('.')}`, [error]],
  );
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', {}, Object.fromEntries(faults));
}
