import { findMailProof, findSignUp } from '@guildhall/db/identity/queries';
import {
  DEFAULT_LANGUAGE,
  type Language,
  pathInLanguage,
  readLanguage,
} from '@guildhall/locales/languages';
import type { ServiceContext } from '../../context.ts';
import { findUser, findUserByEmail, type User } from '../../users/find-user.ts';
import { verificationCodeOf, createLinkToken } from '../verification-codes.ts';

interface VerificationMail {
  readonly template: 'activation' | 'address_known' | 'password_reset' | 'email_change_code';
  readonly email: string;
  readonly language: Language;
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
      const owner = await findUserByEmail(db, email);
      if (owner !== undefined) return knownAddress(owner);
      const signUp = await findSignUp(db, user_id);
      if (signUp === undefined) return null;
      const language = readLanguage(signUp.language);
      return {
        template: 'activation',
        email,
        language,
        facts: { code: verificationCodeOf(context, id) },
      };
    }
    case 'password_reset': {
      const user = await findUser(db, user_id);
      if (user?.email !== email) return null;
      // Behind the hash: browsers send that part to no server, so it stands in no log.
      const language = readLanguage(user.language);
      const page = `${settings.public_url}${pathInLanguage(language, '/auth/resetPassVerify')}`;
      const link = `${page}#token=${createLinkToken(context, id)}`;
      return { template: 'password_reset', email, language, facts: { link } };
    }
    case 'email_change': {
      const owner = await findUserByEmail(db, email);
      if (owner !== undefined) return knownAddress(owner);
      const user = await findUser(db, user_id);
      const language = readLanguage(user?.language ?? DEFAULT_LANGUAGE);
      const facts = { code: verificationCodeOf(context, id) };
      return { template: 'email_change_code', email, language, facts };
    }
  }
}

/** To whoever has the address already, in their language and not in that of who typed it. */
function knownAddress({ email, language }: User): VerificationMail {
  return { template: 'address_known', email, language: readLanguage(language), facts: {} };
}
