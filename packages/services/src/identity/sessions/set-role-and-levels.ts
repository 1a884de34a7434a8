import { deleteSessionsOf } from '@guildhall/db/identity/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { z } from 'zod';
import type { IdentityContext } from '../context.ts';
import { changeStanding, type Standing } from '../../users/change-user.ts';

const standing = z.strictObject({
  role: z.enum(ROLES).optional(),
  seller_level: z.int().min(0).max(4).optional(),
  verification_level: z.int().min(0).max(3).optional(),
});

/**
 * Sets role, seller level (0–4) and verification level (V0–V3) of a user. A new role ends their
 * sessions (S3). No procedure calls it yet; only the demo data and operators' scripts do.
 */
export async function setRoleAndLevels(
  { db }: IdentityContext,
  userId: string,
  input: Standing,
): Promise<void> {
  const changes = Object.entries(standing.parse(input)).filter(([, value]) => value !== undefined);
  if (changes.length === 0) return;
  await inTransaction(db, async (trx) => {
    await changeStanding(trx, userId, Object.fromEntries(changes));
    if (input.role !== undefined) await deleteSessionsOf(trx, userId);
  });
}
