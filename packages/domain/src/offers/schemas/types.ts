/** What other attributes of a game mean for its running offers; numbers of offers. */
export interface SchemaEffects {
  /** All that run: active, reserved, out of stock, paused or in review. */
  readonly running: number;
  /** Those with a value that is missing or refused, so that their sellers must change it. */
  readonly unfit: number;
  /** By attribute, where any offer has it so; the first are those of the other schema. */
  readonly attributes: readonly AttributeEffect[];
}

export interface AttributeEffect {
  readonly key: string;
  /** Lack a value, which would be required. */
  readonly missing: number;
  /** Have a value that would not be allowed: an option, a number, a length. */
  readonly refused: number;
  /** Have a value of an attribute that the other schema does not have. */
  readonly dropped: number;
}
