import { type ExpressionBuilder, expressionBuilder } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Builds a subquery for use in another query. It has no connection, so that plugins of the database
 * transform the whole statement only once.
 */
export function subquery(): ExpressionBuilder<Database, never> {
  return expressionBuilder<Database>();
}
