import fc from 'fast-check';
import { callOf, calls, inputSchemaOf, requestOf, type WireRequest } from '../contract-call.ts';
import { type ActorName, ACTORS } from '../permission-matrix/actors.ts';
import type { Ownership } from '../permission-matrix/row.ts';
import { signedByProvider } from '../permission-matrix/matrix.ts';
import { type InputMutation, anyInputMutation, mutated } from './input-mutations.ts';
import { type Fixture, inputByRow, inThisWorld, tokenFor } from './fixture.ts';
import { inputOf, type Schema } from './inputs.ts';
import { REQUEST_MUTATIONS } from './request-mutations.ts';

/** One call to try, described so that it means the same in every shop. */
export interface Attempt {
  readonly name: string;
  readonly actor: ActorName;
  readonly base:
    | { readonly by: 'row'; readonly index: number; readonly ownership: Ownership }
    | { readonly by: 'schema'; readonly input: unknown };
  readonly mutations: readonly InputMutation[];
  /** A name of REQUEST_MUTATIONS; null when the request is sent unchanged. */
  readonly requestMutation: string | null;
  /** Whether the request has the signature of the payment provider. */
  readonly is_signed: boolean;
}

/** The buyer and the seller can do most calls; the other actors are mostly refused. */
const whoever = fc.constantFrom<ActorName>(...ACTORS, 'buyer', 'buyer', 'seller', 'seller');
const anyOwnership = fc.constantFrom<Ownership>('own', 'own', 'foreign', 'missing');
const requestMutation = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(REQUEST_MUTATIONS)) },
);

/** Any call of the contract, with valid or hostile input. */
export function anyAttempt(): fc.Arbitrary<Attempt> {
  return fc.oneof(...Object.keys(calls).map(attemptOf));
}

function attemptOf(name: string): fc.Arbitrary<Attempt> {
  const schema = (inputSchemaOf(name) ?? {}) as Schema;
  const byRow = fc.record({
    by: fc.constant('row' as const),
    index: fc.nat(9),
    ownership: anyOwnership,
  });
  const bySchema = (input: fc.Arbitrary<unknown>) =>
    fc.record({ by: fc.constant('schema' as const), input });
  const hasInput = inputSchemaOf(name) !== null;
  return fc.record({
    name: fc.constant(name),
    actor: whoever,
    base: hasInput ? fc.oneof(byRow, bySchema(inputOf(schema))) : byRow,
    mutations: fc.oneof(
      fc.constant([]),
      fc.array(anyInputMutation(schema), { minLength: 1, maxLength: 3 }),
    ),
    requestMutation,
    is_signed: fc.boolean(),
  });
}

/** The request of an attempt in this shop. */
export function requestFor(fixture: Fixture, attempt: Attempt): WireRequest {
  const { name, actor, base, mutations, requestMutation, is_signed } = attempt;
  const found =
    base.by === 'row' ? inputByRow(fixture, name, base.index, base.ownership) : base.input;
  const input = mutations.reduce(
    (whole, mutation) => mutated(whole, mutation),
    inThisWorld(fixture, found),
  );
  const written = requestOf(name, input, tokenFor(fixture, name, actor));
  const call = callOf(name);
  const signs = is_signed && 'takes' in call && call.takes === 'bytes';
  const request = signs ? signedByProvider(fixture.matrix.shop, written) : written;
  return requestMutation === null
    ? request
    : (REQUEST_MUTATIONS[requestMutation]?.(request) ?? request);
}
