import { highestValue } from '@guildhall/domain/catalog/policy';
import type { AttributeField } from '@guildhall/domain/catalog/types';
import { LIVE_OFFER_STATES } from '@guildhall/domain/offers/policy';
import type { AttributeEffect, SchemaEffects } from '@guildhall/domain/offers/schemas/types';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Whether an offer has a value that this field does not allow; null if it has none. */
function isRefused(field: AttributeField, now: Date): RawBuilder<boolean> {
  const value = sql`attributes -> ${field.key}`;
  const isOther = (type: string) => sql`jsonb_typeof(${value}) <> ${type}`;
  switch (field.kind) {
    case 'choice': {
      const options = JSON.stringify(field.options);
      return sql`(${isOther('string')} or not ${options}::jsonb @> (${value}))`;
    }
    case 'choices': {
      const options = JSON.stringify(field.options);
      return sql`(case when ${isOther('array')} then true
        else not ${options}::jsonb @> (${value})
          or jsonb_array_length(${value}) > ${field.max_count}::integer end)`;
    }
    case 'number':
      // Only numbers are cast: a game may have had other values under this key.
      return sql`(case when ${isOther('number')} then true
        else (${value})::numeric not between ${field.min}::numeric
          and ${highestValue(field, now)}::numeric end)`;
    case 'yes_no':
      return sql`(${isOther('boolean')})`;
    case 'text':
      return sql`(${isOther('string')} or ${lengthOf(field.key)} > ${field.max_length}::integer)`;
  }
}

/** As JavaScript counts it: signs outside the basic plane are two. */
function lengthOf(key: string): RawBuilder<number> {
  const text = sql`attributes ->> ${key}`;
  const others = sql`regexp_replace(${text}, '[\U00010000-\U0010FFFF]', '', 'g')`;
  return sql`(2 * char_length(${text}) - char_length(${others}))`;
}

interface Counted extends Omit<SchemaEffects, 'attributes'> {
  readonly counts: Readonly<Record<string, number>>;
  /** By the keys of attributes that offers have. */
  readonly keys: Readonly<Record<string, number>> | null;
}

/**
 * What these attributes would mean for the running offers of a game, in one scan of them. An offer
 * is counted whatever version of the schema it has.
 */
export async function countSchemaEffects(
  db: Kysely<Database>,
  slug: string,
  fields: readonly AttributeField[],
  now: Date,
): Promise<SchemaEffects> {
  const conditions = fields.map((field) => ({
    missing: field.required ? sql`not attributes ? ${field.key}` : sql`false`,
    refused: sql`coalesce(${isRefused(field, now)}, false)`,
  }));
  const counts = conditions.flatMap(({ missing, refused }, at) => [
    sql`${sql.lit(`missing ${at}`)}, count(*) filter (where ${missing})`,
    sql`${sql.lit(`refused ${at}`)}, count(*) filter (where ${refused})`,
  ]);
  const known = fields.map(({ key }) => key);
  const isUnfit = [sql`false`, ...conditions.flatMap((each) => [each.missing, each.refused])];
  const { rows } = await sql<Counted>`
    with running as materialized (
      select attributes from offers
       where kind = 'account' and product_slug = ${slug}
         and state in (${sql.join(LIVE_OFFER_STATES.map((state) => sql.lit(state)))}))
    select count(*) as running,
        count(*) filter (where ${sql.join(isUnfit, sql` or `)}) as unfit,
        jsonb_build_object(${sql.join(counts)}) as counts,
        (select jsonb_object_agg(key, offers) from (
          select key, count(*) as offers
            from running cross join lateral jsonb_object_keys(attributes) as key
           where key <> all(${known}::text[]) group by key) as dropped) as keys
      from running`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return { running: row.running, unfit: row.unfit, attributes: effectsOf(known, row) };
}

function effectsOf(known: readonly string[], { counts, keys }: Counted): AttributeEffect[] {
  const kept = known.map((key, at) => ({
    key,
    missing: counts[`missing ${at}`] ?? 0,
    refused: counts[`refused ${at}`] ?? 0,
    dropped: 0,
  }));
  const dropped = Object.entries(keys ?? {})
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, count]) => ({ key, missing: 0, refused: 0, dropped: count }));
  return [...kept, ...dropped].filter(
    ({ missing, refused, dropped: gone }) => missing + refused + gone > 0,
  );
}
