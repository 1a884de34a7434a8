import type { ProviderName } from '@guildhall/domain/identity/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { generateCodeVerifier, generateState } from 'arctic';
import type { ServiceContext } from '../../context.ts';
import {
  returnPathOf,
  sealSignOn,
  SIGN_ON_SECONDS,
  type SignOnAim,
  signOnCookieName,
} from './seal-sign-on.ts';

/** What a browser keeps for us until it comes back. */
export interface KeptCookie {
  readonly name: string;
  readonly value: string;
  readonly max_age_seconds: number;
}

/**
 * Begins a single sign-on and writes nothing: what it needs at its end goes with the browser (S7).
 * Refuses SSO_UNAVAILABLE for a provider that is not set up here.
 */
export async function startSignOn(
  context: ServiceContext,
  provider_name: ProviderName,
  aim: SignOnAim,
): Promise<{ url: string; cookie: KeptCookie }> {
  const provider = context.identity_providers[provider_name];
  if (provider === undefined) throw new Refusal('SSO_UNAVAILABLE');
  const state = generateState();
  const ask = {
    state,
    nonce: generateState(),
    code_verifier: generateCodeVerifier(),
    redirect_uri: `${context.settings.public_url}${returnPathOf(provider_name, aim)}`,
  };
  const value = await sealSignOn(context, {
    ...ask,
    provider: provider_name,
    issuer: provider.issuer,
    started_at: Date.now(),
    aim,
  });
  return {
    url: provider.addressOf({ ...ask, again: aim.purpose === 'prove' }).href,
    cookie: { name: signOnCookieName(context, state), value, max_age_seconds: SIGN_ON_SECONDS },
  };
}
