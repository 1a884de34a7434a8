import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFRESH } from './test-snapshots.ts';

/**
 * `generated/schema.json` has what `columns.ts`, `restrictions.json` and `privileges.ts` do not say
 * about a migrated database: the SQL types, defaults and storage of columns, the other indexes, the
 * functions, every grant, extensions, sequences, and the rows that migrations insert. A migration
 * that changes one of them changes the file (`npx vitest run --project db schema -u`). The order of
 * columns does not count.
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface Line {
  readonly kind: string;
  readonly object: string;
  readonly part: string;
  readonly definition: string;
}

/** Each part of each object on a line of its own. */
const READ_SCHEMA = sql<Line>`
  with schemas as (
    select oid, nspname from pg_namespace where nspname in ('public', 'sandbox')),
  tables as (
    select c.*, oid::regclass::text as name from pg_class as c
     where relkind in ('r', 'p', 'v', 'm') and relname not like 'kysely\\_%'
       and relnamespace in (select oid from schemas)),
  functions as (
    select p.*, oid::regprocedure::text as name from pg_proc as p
     where pronamespace in (select oid from schemas)
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass
                          and objid = p.oid and deptype = 'e')),
  grants (object, privilege) as (
    select nspname, acl::text from pg_namespace join schemas using (oid, nspname)
      cross join unnest(nspacl) as acl
    union all
    select name, acl::text from tables cross join unnest(relacl) as acl
    union all
    select format('%s.%s', name, attname), acl::text
      from tables join pg_attribute on attrelid = tables.oid cross join unnest(attacl) as acl
    union all
    select name, acl::text from functions cross join unnest(proacl) as acl
    union all
    select format('default for %s in %s', defaclobjtype,
             coalesce(defaclnamespace::regnamespace::text, 'all schemas')), acl::text
      from pg_default_acl cross join unnest(defaclacl) as acl)
  select 'columns' as kind, tables.name as object, attname as part,
         concat_ws(' ', format_type(atttypid, atttypmod),
           case attidentity when 'a' then 'identity always' when 'd' then 'identity' end,
           case attgenerated when 's' then 'generated' when 'v' then 'virtual' end,
           'default ' || pg_get_expr(adbin, adrelid),
           case when attstorage <> typstorage then 'storage ' || attstorage::text end,
           'statistics ' || nullif(attstattarget, -1),
           'compression ' || nullif(attcompression::text, ''),
           array_to_string(attoptions, ' ')) as definition
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    join pg_type as types on types.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select 'tables', name, 'properties', concat_ws(' ', relkind, relpersistence,
           array_to_string(reloptions, ' '), case when relrowsecurity then 'row security' end)
    from tables where (relkind, relpersistence, relrowsecurity) <> ('r', 'p', false)
      or reloptions is not null
  union all
  select 'indexes', tables.name, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index join tables on tables.oid = indrelid
   where not exists (select from pg_constraint where conindid = indexrelid)
     and not indisunique
  union all
  select 'functions', name, 'declaration', concat_ws(' ',
           pg_get_function_arguments(functions.oid),
           'returns', pg_get_function_result(functions.oid),
           'language', lanname, 'volatility', provolatile, 'parallel', proparallel,
           case when proisstrict then 'strict' end,
           case when prosecdef then 'security definer' end,
           'cost ' || procost, 'rows ' || prorows,
           array_to_string(proconfig, ' '))
    from functions join pg_language on pg_language.oid = prolang
  union all
  -- Comments and spaces do not count.
  select 'functions', name, 'body', md5(regexp_replace(regexp_replace(
           coalesce(pg_get_function_sqlbody(oid), prosrc), '--[^\n]*', '', 'g'), '\\s+', '', 'g'))
    from functions
  union all
  select 'grants', object, split_part(privilege, '=', 1), split_part(privilege, '=', 2) from grants
   where object like 'default for %' or privilege not like current_user || '=%'
  union all
  select 'extensions', extname, 'schema', extnamespace::regnamespace::text from pg_extension
  union all
  select 'sequences', oid::regclass::text, 'type', seqtypid::regtype::text
    from pg_class join pg_sequence on seqrelid = oid
   where relkind = 'S' and relnamespace in (select oid from schemas)
  union all
  select 'types', t.oid::regtype::text, typtype::text, coalesce((select string_agg(enumlabel, ' '
           order by enumsortorder) from pg_enum where enumtypid = t.oid), '')
    from pg_type as t where typnamespace in (select oid from schemas)
     and typtype in ('d', 'e', 'r')
     and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid
                        and deptype = 'e')
  union all
  select 'comments', pg_describe_object(classoid, objoid, objsubid), 'text', description
    from pg_description
   where classoid = 'pg_class'::regclass and objoid in (select oid from tables)
      or classoid = 'pg_proc'::regclass and objoid in (select oid from functions)`;

/** The rows that migrations insert, without the times of the migration. */
async function insertedRows(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'sandbox')
       and relname not like 'kysely\\_%' and relname <> 'database_functions'
     order by 1`.execute(database.owner_db);
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(each) - array['created_at', 'changed_at', 'applied_at'] as row
        from ${sql.raw(name)} as each order by each::text`.execute(database.owner_db);
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

test('generated/schema.json has what the other generated files do not say', async () => {
  const { rows } = await READ_SCHEMA.execute(database.owner_db);
  const kinds: Record<string, Record<string, Record<string, string>>> = {};
  const sorted = rows.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  for (const { kind, object, part, definition } of sorted) {
    ((kinds[kind] ??= {})[object] ??= {})[part] = definition;
  }
  const text = JSON.stringify({ ...kinds, rows: await insertedRows() }, null, 2);
  await expect(`${text}\n`, REFRESH).toMatchFileSnapshot('../generated/schema.json');
});

const textOf = ({ kind, object, part }: Line) => `${kind}\0${object}\0${part}`;
