/** What every start of a demo asks; the data and the rest of the demo are for the first one. */
import type { Scene } from './scene.ts';

/** Who may sign in to try the demo. */
export const demoSignIns = [
  { email: 'buyer@example.test', role: 'buyer' },
  { email: 'seller@example.test', role: 'seller' },
  { email: 'moderator@example.test', role: 'moderator' },
  { email: 'support@example.test', role: 'support' },
  { email: 'admin@example.test', role: 'admin' },
] as const;

/** Whether nobody has signed up yet: then, and only then, the demo is built. */
export async function isEmpty({ services }: Pick<Scene, 'services'>): Promise<boolean> {
  const someone = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return someone === undefined;
}
