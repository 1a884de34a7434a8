/** Whether an amount may be topped up at once, by the limits of the rules in force. */
export const isWithin = (
  { least_minor, most_minor }: { readonly least_minor: number; readonly most_minor: number },
  amountMinor: number,
): boolean => amountMinor >= least_minor && amountMinor <= most_minor;
