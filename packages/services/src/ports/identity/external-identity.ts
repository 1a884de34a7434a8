/**
 * A third-party identity service and the document database that belongs to it. Users are known
 * there by their id alone: no name, address or token of the shop is sent.
 */
export interface ExternalIdentity {
  /**
   * Signs the user in there and writes their presence document. Throws `ExternalIdentityError`; the
   * document may have been written nevertheless.
   */
  showPresence(userId: string, presence: Presence): Promise<void>;
  /** Removes the document, if there is one, and forgets the sign-in. Throws as above. */
  removePresence(userId: string): Promise<void>;
}

export interface Presence {
  readonly seen_at: Date;
  /** After this time the document says nothing any more. */
  readonly expires_at: Date;
}

/** The message names what was refused or failed, and holds no secret and no answer. */
export class ExternalIdentityError extends Error {
  override name = 'ExternalIdentityError';
}
