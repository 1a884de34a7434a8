import { z } from 'zod';

/** One of the known values, or one that a later version of the server sends. */
export type Open<Known extends string> = Known | (string & Record<never, never>);

/**
 * An output that will get more values, such as the events that a viewer may trigger. In the
 * contract it is any string, with the values of this version as examples, so that a new one breaks
 * nobody: clients treat a value that they do not know as if it were not there.
 */
export const openVocabulary = <Known extends string>(
  known: readonly Known[],
): z.ZodType<Open<Known>, Open<Known>> =>
  z.string().meta({ description: 'more values may follow', examples: [...known] });
