/**
 * The parameters of an authorization request; the browser keeps them encrypted until the redirect.
 */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
  /** Whether the provider must authenticate the user again and return when it did. */
  readonly reauthenticate: boolean;
}

export type AuthorizationResponse = Pick<
  AuthorizationRequest,
  'nonce' | 'code_verifier' | 'redirect_uri'
> & {
  readonly code: string;
};

/** A user's identity at a provider, from its signed ID token. */
export interface VerifiedIdentity {
  readonly issuer: string;
  /** Never changes and is never reassigned; an email address may do both (SSO5). */
  readonly subject: string;
  readonly email: string | null;
  /** The provider asserts that the address is the user's, and is known to verify addresses. */
  readonly is_email_verified: boolean;
  readonly name: string | null;
  /** When the user last authenticated at the provider; null when it does not say. */
  readonly authenticated_at: Date | null;
}

/** An OpenID Connect identity provider. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The authorization URL to which the browser is redirected. */
  addressOf(request: AuthorizationRequest): URL;
  /**
   * Exchanges a code for a verified identity. Refuses SSO_REFUSED for a response that cannot be
   * trusted; SSO_UNAVAILABLE when the provider does not respond in time.
   */
  redeem(answer: AuthorizationResponse): Promise<VerifiedIdentity>;
}
