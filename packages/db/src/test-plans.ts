import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type Transaction,
} from 'kysely';
import type { Database } from './database.ts';
import { StatementCompiler } from './prepared-statements.ts';

// What tests of queries ask PostgreSQL about its plans.

export type Ask = (db: Transaction<Database>) => Promise<unknown>;

/** Records the statements of a call without a database; every query returns no rows. */
export async function statementsOf(ask: Ask): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new StatementCompiler(),
    },
    log: ({ query }) => void queries.push(query),
  });
  try {
    await ask(db as Transaction<Database>);
  } catch (error) {
    // A query that always returns a row does not accept the empty result.
    if (queries.length === 0) throw error;
  }
  return queries;
}

const KEYWORDS = [
  'from|(?:inner|left) join|where|and|or',
  'order by|group by|limit|union|returning|set|for update',
].join('|');

/** One keyword per line, so that differences are small. */
export function inLines(text: string): string {
  return text.replaceAll(new RegExp(`\\s+(?=(?:${KEYWORDS})\\b)`, 'g'), '\n');
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The indexes of a query's plan and the tables with a sequential scan. */
export async function planOf(trx: Kysely<Database>, { sql: text, parameters }: CompiledQuery) {
  const explain = CompiledQuery.raw(`explain (format json, costs off) ${text}`, [...parameters]);
  const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
  const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    readWhole: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [],
    ),
  };
}

/** How many blocks a query reads, from memory or disk. */
export async function blocksOf(
  trx: Kysely<Database>,
  { sql: text, parameters }: CompiledQuery,
): Promise<number> {
  const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [
    ...parameters,
  ]);
  const { rows } = await trx.executeQuery<{
    'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
  }>(explain);
  return rows.reduce((sum, { 'QUERY PLAN': [{ Plan: plan }] }) => {
    return sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }, 0);
}
