import { stateInLanguage } from '@guildhall/domain/identity/sign-on/rules';
import type { ProviderName } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import { generateCodeVerifier, generateState } from 'arctic';
import type { IdentityContext } from '../context.ts';
import type { ResponseCookie } from '../../kernel/kept-cookie.ts';
import {
  returnPathOf,
  encryptSignOnState,
  SIGN_ON_SECONDS,
  type SignOnIntent,
  signOnCookieName,
} from './encrypt-sign-on-state.ts';

/**
 * Starts a single sign-on and writes nothing: its state goes into a cookie (S7). Refuses
 * SSO_UNAVAILABLE for a provider that is not configured.
 */
export async function startSignOn(
  context: IdentityContext,
  providerName: ProviderName,
  intent: SignOnIntent,
  language: Language = DEFAULT_LANGUAGE,
): Promise<{ url: string; cookie: ResponseCookie }> {
  const provider = context.identity_providers[providerName];
  if (provider === undefined) throw new Refusal('SSO_UNAVAILABLE');
  const state = stateInLanguage(generateState(), language);
  const request = {
    state,
    nonce: generateState(),
    code_verifier: generateCodeVerifier(),
    redirect_uri: `${context.settings.public_url}${returnPathOf(providerName, intent)}`,
  };
  const value = await encryptSignOnState(context, {
    ...request,
    provider: providerName,
    issuer: provider.issuer,
    started_at: Date.now(),
    intent,
  });
  return {
    url: provider.addressOf({ ...request, reauthenticate: intent.purpose === 'prove' }).href,
    cookie: { name: signOnCookieName(context, state), value, maxAgeSeconds: SIGN_ON_SECONDS },
  };
}
