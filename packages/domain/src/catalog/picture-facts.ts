import type { AttributeField, AttributeValues } from './types.ts';

/** What the drawn picture of an offer without photos shows of its attributes. */
export interface PictureFacts {
  /**
   * Where the offer stands among the options of its rank: 0 is the lowest option and 5 the highest.
   * Null when the game has no rank, or the offer does not name it.
   */
  readonly rank: number | null;
  /** The first number that cards show, such as the level. */
  readonly figure: number | null;
}

export const HIGHEST_RANK = 5;

/** Fields on the card come first, in the order of the schema. */
export function pictureFacts(
  fields: readonly AttributeField[],
  attributes: AttributeValues,
): PictureFacts {
  const onCard = fields.filter(({ on_card }) => on_card);
  const ranks = [...onCard, ...fields].flatMap((field) => {
    if (field.kind !== 'choice' || field.ordered !== true || field.options.length < 2) return [];
    const at = field.options.indexOf(String(attributes[field.key]));
    // Only the lowest option is 0, and only the highest is 5.
    const share = at / (field.options.length - 1);
    if (at <= 0) return at === 0 ? [0] : [];
    return [share === 1 ? HIGHEST_RANK : 1 + Math.floor(share * (HIGHEST_RANK - 1))];
  });
  const figures = onCard.flatMap((field) => {
    const value = attributes[field.key];
    // Years and the like, which are not grouped, say nothing about how much there is.
    const isAmount = field.kind === 'number' && field.grouped !== false;
    return isAmount && typeof value === 'number' ? [value] : [];
  });
  return { rank: ranks[0] ?? null, figure: figures[0] ?? null };
}
