import { findMailProof, findSignUp } from '@guildhall/db/identity/queries';
import type { ServiceContext } from '../../context.ts';
import { findUser, findUserByEmail } from '../../users/find-user.ts';
import { verificationCodeOf, createLinkToken } from '../verification-codes.ts';

interface VerificationMail {
  readonly template: 'activation' | 'address_known' | 'password_reset' | 'email_change_code';
  readonly email: string;
  readonly facts: { readonly code?: string; readonly link?: string };
}

/**
 * The mail that a proof's row stands for, with the code or the link that is computed here and
 * stands in no table. Null when it is over, or of nobody: asking for it was answered all the same.
 */
export async function verificationMail(
  context: ServiceContext,
  proofId: string,
): Promise<VerificationMail | null> {
  const { db, settings } = context;
  const proof = await findMailProof(db, proofId);
  if (proof === undefined) return null;
  const { id, email, user_id } = proof;
  switch (proof.purpose) {
    case 'activation': {
      if ((await findUserByEmail(db, email)) !== undefined) {
        return { template: 'address_known', email, facts: {} };
      }
      if ((await findSignUp(db, user_id)) === undefined) return null;
      return { template: 'activation', email, facts: { code: verificationCodeOf(context, id) } };
    }
    case 'password_reset': {
      const user = await findUser(db, user_id);
      if (user?.email !== email) return null;
      // Behind the hash: browsers send that part to no server, so it stands in no log.
      const link = `${settings.public_url}/auth/resetPassVerify#token=${createLinkToken(context, id)}`;
      return { template: 'password_reset', email, facts: { link } };
    }
    case 'email_change':
      if ((await findUserByEmail(db, email)) !== undefined) {
        return { template: 'address_known', email, facts: {} };
      }
      return {
        template: 'email_change_code',
        email,
        facts: { code: verificationCodeOf(context, id) },
      };
  }
}
