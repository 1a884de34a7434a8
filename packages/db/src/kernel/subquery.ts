import { type ExpressionBuilder, expressionBuilder } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Where a subquery is made that another query takes in. It has no connection, so that plugins of
 * the database see the whole statement once.
 */
export function subquery(): ExpressionBuilder<Database, never> {
  return expressionBuilder<Database>();
}
