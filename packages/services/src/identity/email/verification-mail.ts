import type { Role } from '@guildhall/domain/kernel/roles';
import { findInvitation } from '@guildhall/db/identity/invitation-queries';
import { findMailProof, findSignUp } from '@guildhall/db/identity/queries';
import {
  DEFAULT_LANGUAGE,
  type Language,
  pathInLanguage,
  readLanguage,
} from '@guildhall/locales/languages';
import type { IdentityContext } from '../context.ts';
import { findUser, findUserByEmail, type User } from '../../users/find-user.ts';
import { createLinkToken, longCodeOf, verificationCodeOf } from '../verification-codes.ts';

/** The mails with the link that cancels a change of address. */
const UNDO_TEMPLATES = ['email_change_requested', 'email_changed'] as const;
type UndoTemplate = (typeof UNDO_TEMPLATES)[number];

interface VerificationMail {
  readonly template:
    | 'activation'
    | 'address_code'
    | 'address_known'
    | 'password_reset'
    | 'email_change_code'
    | 'staff_invitation'
    | UndoTemplate;
  readonly email: string;
  readonly language: Language;
  readonly facts: { readonly code?: string; readonly link?: string; readonly role?: Role };
}

/**
 * The mail for a row of `mail_proofs`; `kind` is that of its notice. Its code or link is computed
 * here and stored in no table (K1). Null when the row has expired or its address belongs to no
 * user: the request was answered the same in both cases.
 */
export async function verificationMail(
  context: IdentityContext,
  { proof_id: proofId, kind }: { readonly proof_id: string; readonly kind: string },
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
    case 'address': {
      const owner = await findUserByEmail(db, email);
      if (owner !== undefined) return knownAddress(owner);
      const requester = (await findSignUp(db, user_id)) ?? (await findUser(db, user_id));
      const language = readLanguage(requester?.language ?? DEFAULT_LANGUAGE);
      return {
        template: 'address_code',
        email,
        language,
        facts: { code: longCodeOf(context, id) },
      };
    }
    case 'password_reset': {
      const user = await findUser(db, user_id);
      if (user?.email !== email) return null;
      // In the URL fragment, which browsers never send to a server: it appears in no log.
      const language = readLanguage(user.language);
      const page = `${settings.public_url}${pathInLanguage(language, '/auth/resetPassVerify')}`;
      // The address tells a password manager whose password is new.
      const fragment = new URLSearchParams({ token: createLinkToken(context, id), email });
      const link = `${page}#${fragment.toString()}`;
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
    case 'email_undo': {
      const template = UNDO_TEMPLATES.find((each) => each === kind);
      const user = await findUser(db, user_id);
      if (user === undefined || template === undefined) return null;
      const language = readLanguage(user.language);
      const page = `${settings.public_url}${pathInLanguage(language, '/auth/cancelEmailChange')}`;
      const link = `${page}#token=${createLinkToken(context, id)}`;
      return { template, email, language, facts: { link } };
    }
    case 'staff_invitation':
      return await invitationMail(context, proof);
  }
}

/** To the user who already has the address, in their language, not in that of the request. */
function knownAddress({ email, language }: User): VerificationMail {
  return { template: 'address_known', email, language: readLanguage(language), facts: {} };
}

/** In the language of who has the address, or else of who sends it. Null when it was revoked. */
async function invitationMail(
  context: IdentityContext,
  { id, email, user_id }: { readonly id: string; readonly email: string; readonly user_id: string },
): Promise<VerificationMail | null> {
  const { db, settings } = context;
  const invited = await findInvitation(db, user_id);
  if (invited === undefined) return null;
  const { role, sent_by } = invited;
  const reader =
    (await findUserByEmail(db, email)) ??
    (sent_by === null ? undefined : await findUser(db, sent_by));
  const language = readLanguage(reader?.language ?? DEFAULT_LANGUAGE);
  const page = `${settings.public_url}${pathInLanguage(language, '/dashboard/settings')}`;
  const fragment = new URLSearchParams({ 'staff-invitation': createLinkToken(context, id) });
  const facts = { role, link: `${page}#${fragment.toString()}` };
  return { template: 'staff_invitation', email, language, facts };
}
