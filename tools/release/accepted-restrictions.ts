/**
 * Restrictions that migrations since the last release put on its tables, in the words of the failed
 * test, each with the reason why nothing that the last release writes breaks it. Emptied when a
 * release is recorded.
 */
export const acceptedRestrictions: readonly {
  readonly restriction: string;
  readonly reason: string;
}[] = [];
