/**
 * Restrictions that migrations since the last release added to its tables, each with the reason why
 * no statement of the last release violates it. The keys are those that the failing test prints.
 * Emptied when a release is recorded.
 */
export const acceptedRestrictions: readonly {
  readonly restriction: string;
  readonly reason: string;
}[] = [];
