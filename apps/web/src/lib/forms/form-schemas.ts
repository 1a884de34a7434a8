import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { z } from 'zod';
import { centsOf } from './typed-amount.ts';

/** A choice that nobody has made yet is null, and wrong. */
export function chosen<Choice>(
  schema: z.ZodType<Choice, Choice>,
): z.ZodType<Choice, Choice | null> {
  return schema.nullable().transform((choice, context) => {
    if (choice !== null) return choice;
    context.addIssue({ code: 'custom', message: errorCode('required') });
    return z.NEVER;
  });
}

/** An amount as it is typed, which becomes cents; both limits are in cents. */
export function amountBetween(least: number, most: number): z.ZodType<number, string> {
  return z.string().transform((typed, context) => {
    const cents = centsOf(typed);
    if (cents !== null && cents >= least && cents <= most) return cents;
    context.addIssue({ code: 'custom', message: errorCode('invalid') });
    return z.NEVER;
  });
}
