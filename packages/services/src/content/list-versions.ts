import { listVersions as readVersions } from '@guildhall/db/content/queries';
import type { ServiceContext } from '../context.ts';

/** The versions of all texts that are not archived. Refuses nothing. */
export async function listVersions({ db }: Pick<ServiceContext, 'db'>) {
  return await readVersions(db);
}
