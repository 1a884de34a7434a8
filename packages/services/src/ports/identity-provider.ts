/** What a sign-on is begun with; the browser keeps it, sealed, until it comes back. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
  /** Whether the provider has to ask for the person anew, and to say when it did. */
  readonly reauthenticate: boolean;
}

export type AuthorizationResponse = Pick<
  AuthorizationRequest,
  'nonce' | 'code_verifier' | 'redirect_uri'
> & {
  readonly code: string;
};

/** Who somebody is there, as the provider has signed it. */
export interface VerifiedIdentity {
  readonly issuer: string;
  /** Never changes, and is never given to another person; an address may be both (SSO5). */
  readonly subject: string;
  readonly email: string | null;
  /** The provider says that the address is his, and is known to look. */
  readonly is_email_verified: boolean;
  readonly name: string | null;
  /** When the person last proved himself there; null when the provider does not say it. */
  readonly authenticated_at: Date | null;
}

/** An identity provider that speaks OpenID Connect. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Where the browser goes to be asked who it is. */
  addressOf(ask: AuthorizationRequest): URL;
  /**
   * Changes a code for a verified identity. Refuses SSO_REFUSED for whatever cannot be believed,
   * SSO_UNAVAILABLE when the provider does not answer in time.
   */
  redeem(answer: AuthorizationResponse): Promise<VerifiedIdentity>;
}
