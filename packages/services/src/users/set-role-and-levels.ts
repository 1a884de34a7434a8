import { deleteSessionsOf } from '@guildhall/db/identity/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { updateUser } from '@guildhall/db/users/commands';
import { type Role, ROLES } from '@guildhall/domain/kernel/permissions';
import { z } from 'zod';
import type { ServiceContext } from '../context.ts';

const standing = z.strictObject({
  role: z.enum(ROLES).optional(),
  seller_level: z.int().min(0).max(4).optional(),
  verification_level: z.int().min(0).max(3).optional(),
});

/**
 * Sets what a user is to the house: role, seller level 0–4, verification V0–V3. A new role ends
 * his sessions (S3). Nothing of the api floor calls it yet: the demo shop and an operator's own
 * script do.
 */
export async function setRoleAndLevels(
  { db }: ServiceContext,
  userId: string,
  input: { role?: Role; seller_level?: number; verification_level?: number },
): Promise<void> {
  const changes = Object.entries(standing.parse(input)).filter(([, value]) => value !== undefined);
  if (changes.length === 0) return;
  await inTransaction(db, async (trx) => {
    await updateUser(trx, userId, Object.fromEntries(changes));
    if (input.role !== undefined) await deleteSessionsOf(trx, userId);
  });
}
