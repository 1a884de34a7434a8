/** Loaded on every start of a demo; the demo data is loaded only on the first one. */
import type { Scene } from '../../scene.ts';

/** The demo sign-ins. */
export const demoSignIns = [
  { email: 'buyer@example.test', role: 'buyer' },
  { email: 'seller@example.test', role: 'seller' },
  { email: 'moderator@example.test', role: 'moderator' },
  { email: 'support@example.test', role: 'support' },
  { email: 'admin@example.test', role: 'admin' },
  { email: 'admin2@example.test', role: 'second_admin' },
] as const;

/** Whether no user has signed up yet; only then the demo shop is created. */
export async function isEmpty({ services }: Pick<Scene, 'services'>): Promise<boolean> {
  const someone = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return someone === undefined;
}
