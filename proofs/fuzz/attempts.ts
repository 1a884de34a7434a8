import fc from 'fast-check';
import { callOf, calls, requestOf, type WireRequest } from '../contract-call.ts';
import { type ActorName, ACTORS } from '../permission-walk/cast.ts';
import type { Whose } from '../permission-walk/rows.ts';
import { signedByProvider } from '../permission-walk/walk.ts';
import { type Bend, bendOf, bent } from './bends.ts';
import { type Ground, inputByRow, inThisWorld, tokenFor } from './ground.ts';
import { inputOf, type Schema } from './inputs.ts';
import { WIRE_BENDS } from './wire-bends.ts';

/** One call that is tried, told so that it means the same in every world. */
export interface Attempt {
  readonly name: string;
  readonly actor: ActorName;
  readonly base:
    | { readonly by: 'row'; readonly index: number; readonly whose: Whose }
    | { readonly by: 'schema'; readonly input: unknown };
  readonly bends: readonly Bend[];
  /** A name of WIRE_BENDS; null: sent as it was written. */
  readonly wire: string | null;
  /** Whether the payment provider's signature stands over it, where that is asked for. */
  readonly is_signed: boolean;
}

/** The buyer and the seller have something to do; the others are mostly there to be refused. */
const whoever = fc.constantFrom<ActorName>(...ACTORS, 'buyer', 'buyer', 'seller', 'seller');
const whosever = fc.constantFrom<Whose>('own', 'own', 'foreign', 'missing');
const wire = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(WIRE_BENDS)) },
);

/** Any call of the contract, well-meant or not. */
export function anyAttempt(): fc.Arbitrary<Attempt> {
  return fc.oneof(...Object.keys(calls).map(attemptOf));
}

function attemptOf(name: string): fc.Arbitrary<Attempt> {
  const schema = (callOf(name).input ?? {}) as Schema;
  const by_row = fc.record({ by: fc.constant('row' as const), index: fc.nat(9), whose: whosever });
  const by_schema = (input: fc.Arbitrary<unknown>) =>
    fc.record({ by: fc.constant('schema' as const), input });
  const has_input = callOf(name).input !== null;
  return fc.record({
    name: fc.constant(name),
    actor: whoever,
    base: has_input ? fc.oneof(by_row, by_schema(inputOf(schema))) : by_row,
    bends: fc.oneof(fc.constant([]), fc.array(bendOf(schema), { minLength: 1, maxLength: 3 })),
    wire,
    is_signed: fc.boolean(),
  });
}

/** The request that an attempt is, here and now. */
export function requestFor(ground: Ground, attempt: Attempt): WireRequest {
  const { name, actor, base, bends, wire: wire_bend, is_signed } = attempt;
  const found = base.by === 'row' ? inputByRow(ground, name, base.index, base.whose) : base.input;
  const input = bends.reduce((whole, bend) => bent(whole, bend), inThisWorld(ground, found));
  const written = requestOf(name, input, tokenFor(ground, name, actor));
  const call = callOf(name);
  const signs = is_signed && 'takes' in call && call.takes === 'bytes';
  const request = signs ? signedByProvider(ground.house.shop, written) : written;
  return wire_bend === null ? request : (WIRE_BENDS[wire_bend]?.(request) ?? request);
}
