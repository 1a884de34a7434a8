import { type Break, breakAt } from './contract-break.ts';
import { schemaBreaks } from './schema-breaks.ts';
import type { Side } from './schema-difference.ts';
import type { Schema } from './schema-variants.ts';

/** The breaks of an input or output of a call; `part` names another part, as path parameters. */
export function schemaChanges(
  side: Side,
  before: Schema,
  after: Schema,
  part: string = side,
): Break[] {
  return schemaBreaks(before, after, side).map(({ at, fault, says, became }) =>
    breakAt(`${part}${at} ${fault}`, says, became),
  );
}
