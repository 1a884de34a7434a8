import type { KyselyPlugin } from 'kysely';
import type { Scene } from '../scene.ts';

/**
 * Runs acts in the same scene with a counter of their statements, `begin` and `commit` not
 * included: each is a round trip to the database.
 */
export function countStatements(scene: Scene) {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = scene.services.db.withPlugin(counter);
  return async <Answer>(act: (counting: Scene) => Promise<Answer>) => {
    statements = 0;
    const answer = await act({ ...scene, services: { ...scene.services, db } });
    return { answer, statements };
  };
}
