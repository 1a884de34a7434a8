/** The drawings of every game of the demo. */
import { createHash } from 'node:crypto';
import { type Drawing, drawingsOf } from './drawings.ts';
import { demoGames } from './games.ts';

export interface GameDrawing extends Drawing {
  readonly game: string;
}

/** In the order of the games' names, so that a game that becomes more popular changes nothing. */
export function demoDrawings(): GameDrawing[] {
  return demoGames
    .map(({ define }) => define)
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
    .flatMap(({ slug, schema }) => {
      const hasRanks = schema.attributes.some(
        (field) => field.kind === 'choice' && field.ordered === true,
      );
      return drawingsOf(slug, hasRanks).map((drawing) => ({ ...drawing, game: slug }));
    });
}

/** Says whether a picture was encoded from the present drawing. */
export const drawingHash = (svg: string): string => createHash('sha256').update(svg).digest('hex');
