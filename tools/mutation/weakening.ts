/** A guard of the schema or of a use case, and the text that takes its place. */
export interface Weakening {
  readonly subject: string;
  readonly change: string;
  /** Stands once in the file. */
  readonly find: string;
  readonly put: string;
}

/** A file, by its path from the root, with what in it is weakened. */
export type WeakenedFile = readonly [file: string, weakenings: readonly Weakening[]];

/** A guard that is taken away. */
export const off = (subject: string, find: string, put = ''): Weakening => ({
  subject,
  change: 'off',
  find,
  put,
});

/** A guard that asks for less, or for something else. */
export const weaker = (subject: string, change: string, find: string, put: string): Weakening => ({
  subject,
  change,
  find,
  put,
});
