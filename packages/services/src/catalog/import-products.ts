import { createHash } from 'node:crypto';
import { type Product, lockProduct } from '@guildhall/db/catalog/queries';
import { saveBrand, saveGame } from '@guildhall/db/catalog/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { DefineGame, DefineGiftCardBrand } from '@guildhall/domain/catalog/schema';
import { canonicalJson } from '@guildhall/domain/kernel/text/canonical-json';
import { newId } from '@guildhall/domain/kernel/ids';
import type { CatalogContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { propose } from '../kernel/staff-decisions.ts';
import { gameColumnsOf } from './define-game.ts';
import { brandColumnsOf } from './define-gift-card-brand.ts';

/** A game or brand as a file defines it. */
export type ProductDefinition =
  | { readonly kind: 'game'; readonly definition: DefineGame }
  | { readonly kind: 'brand'; readonly definition: DefineGiftCardBrand };

/** What became of one product. */
export type ImportedProduct = 'added' | 'changed' | 'unchanged';

/**
 * Adds a game or brand to the catalog, or changes the one with its slug, as a decision of staff.
 * One that is as it is defined is left alone. Refuses PERMISSION_DENIED; throws a RangeError for
 * what `defineGame` throws for, and for a version of a schema that is another one already.
 */
export async function importProduct(
  { db }: Pick<CatalogContext, 'db'>,
  viewer: Viewer,
  product: ProductDefinition,
  reason: string,
): Promise<ImportedProduct> {
  const { kind } = product;
  const columns =
    product.kind === 'game'
      ? gameColumnsOf(product.definition)
      : brandColumnsOf(product.definition);
  return await inTransaction(db, async (trx) => {
    const before = await lockProduct(trx, kind, columns.slug);
    const after = valuesOf(columns);
    const was = before === undefined ? null : valuesOf(onlyOf(before, columns));
    if (was !== null && canonicalJson(was) === canonicalJson(after)) return 'unchanged';
    if (product.kind === 'game') refuseOtherSchema(before, product.definition);
    await propose(
      trx,
      viewer,
      {
        kind: 'catalog.change',
        subject: `${kind}:${columns.slug}`,
        change: { event: 'define', fields: changedFields(was, after) },
        before: was === null ? {} : { hash: hashOf(was) },
        after: { hash: hashOf(after) },
        reason,
      },
      false,
    );
    if (product.kind === 'game') {
      await saveGame(trx, { id: newId(), ...gameColumnsOf(product.definition) });
    } else {
      await saveBrand(trx, { id: newId(), ...brandColumnsOf(product.definition) });
    }
    return before === undefined ? 'added' : 'changed';
  });
}

type Values = Readonly<Record<string, unknown>>;

/** JSON columns are written as texts and read as values. */
const JSON_COLUMNS = new Set([
  'aliases',
  'delivery_choices_minutes',
  'schema',
  'translations',
  'regions',
  'redeem_steps',
]);

function valuesOf(columns: Values): Values {
  const read = (key: string, value: unknown): unknown =>
    JSON_COLUMNS.has(key) && typeof value === 'string' ? JSON.parse(value) : value;
  return Object.fromEntries(Object.entries(columns).map(([key, value]) => [key, read(key, value)]));
}

const onlyOf = (row: Values, columns: Values): Values =>
  Object.fromEntries(Object.keys(columns).map((key) => [key, row[key]]));

function changedFields(was: Values | null, after: Values): string[] {
  if (was === null) return Object.keys(after);
  return Object.keys(after).filter(
    (key) => canonicalJson([was[key] ?? null]) !== canonicalJson([after[key] ?? null]),
  );
}

const hashOf = (values: Values) => createHash('sha256').update(canonicalJson(values)).digest('hex');

/** The database refuses it too, in words for its owner. */
function refuseOtherSchema(before: Product | undefined, { slug, schema }: DefineGame): void {
  const known = before?.schema;
  if (known === undefined || known === null) return;
  if (known.version < schema.version) return;
  const isSame = canonicalJson(known) === canonicalJson(schema);
  if (known.version === schema.version && isSame) return;
  throw new RangeError(
    `${slug} has version ${known.version} of its schema, which is another one: write schema.version ${known.version + 1}`,
  );
}
