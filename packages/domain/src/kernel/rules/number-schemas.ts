import { z } from 'zod';
import type { Minor } from '../money.ts';

/** More units no order can have: a limit of requests and of the database, not a rule. */
export const MAX_UNITS = 1_000;

/** No request names a larger amount of money: a limit of requests, not a rule. */
export const MAX_AMOUNT_MINOR = 1_000_000_000;

/** How many of the last completed orders, or paid withdrawals, a risk depends on. */
export const RISK_HISTORY = 20;

export const count = z.int().min(0).max(1_000_000);
export const days = z.int().min(0).max(3_650);
export const hours = z.int().min(0).max(10_000);
export const minutes = z.int().min(1).max(100_000);
/** In basis points. */
export const share = z.int().min(0).max(10_000);
/** Money by its type alone: a schema with a transform could not describe an output. */
export const amount = z.int().min(0).max(MAX_AMOUNT_MINOR) as unknown as z.ZodType<Minor, number>;
/** The level of verification from which a limit is in force. */
export const verification = z.int().min(0).max(3);

/** No list of the rule book is longer: a limit of requests, not a rule. */
const MAX_ENTRIES = 100;
export const list = <Schema extends z.ZodType>(item: Schema): z.ZodArray<Schema> =>
  z.array(item).max(MAX_ENTRIES);

/**
 * Makes the objects of the rule book. What is stored is read without numbers that are unknown; a
 * change with one is refused. A room declares its numbers for both.
 */
export type ObjectOf = typeof z.strictObject;

/** The numbers that a room declares. */
export type NumbersOf<Declaration extends (object: ObjectOf) => z.ZodRawShape> = z.output<
  z.ZodObject<ReturnType<Declaration>>
>;

export const weight = z.int().min(0).max(100);
/** Of another amount, and above it. */
export const multiple = z.int().min(10_000).max(1_000_000);
export const few = z.int().min(1).max(RISK_HISTORY);
export const several = z.int().min(1).max(1_000);

/** The risk rules about the session that somebody acts in. */
export const sessionRiskRulesIn = (object: ObjectOf) => ({
  new_device: object({ weight, hours }),
  /** So many other users were seen on the device. */
  shared_device: object({ weight, users: several }),
  /** A country is known if the user has signed in from it so long ago. */
  new_country: object({ weight, hours }),
});
