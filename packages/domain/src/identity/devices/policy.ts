/** What connects two users. */
export interface LinkFacts {
  /** Both have signed in on one device. Addresses prove nothing: whole cities share one. */
  readonly share_device: boolean;
  /** Both have had a payout method to the same destination. */
  readonly share_method: boolean;
  /** Everybody can sign in as either of them, as in a demo: then a device says nothing. */
  readonly are_public: boolean;
}

/** Whether a device links two users: they do not trade with each other (rules.md §9 "Devices"). */
export const areLinkedByDevice = ({
  share_device,
  are_public,
}: Pick<LinkFacts, 'share_device' | 'are_public'>): boolean => share_device && !are_public;

/**
 * Whether two users are linked, by a device or a payout method: they do not rate each other, and
 * staff do not decide about somebody with whom they are (rules.md §9, §0 invariant 8; Z9).
 */
export const areLinked = (facts: LinkFacts): boolean =>
  facts.share_method || areLinkedByDevice(facts);
