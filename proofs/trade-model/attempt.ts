import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ModelState, Forecast, Person } from './model-state.ts';
import type { ModelRun } from './model-run.ts';

/** The shop did something else than the model predicted; the sequence is a counterexample. */
export class Deviation extends Error {
  override name = 'Deviation';
}

/** A use-case call with the model's prediction. */
export interface Attempt {
  /** A description for the report of a failure. */
  readonly what: string;
  readonly forecast: (model: ModelState) => Forecast;
  readonly perform: () => Promise<unknown>;
}

/** Makes the call and updates the model. Returns the refusal, or null on success. */
export async function attempt(run: ModelRun, call: Attempt): Promise<string | null> {
  const forecast = call.forecast(run.model);
  let refused: string | null = null;
  let answer: unknown;
  try {
    answer = await call.perform();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused = error.code;
  }
  run.story.push(`${call.what}: ${refused ?? 'done'}`);
  if (refused !== forecast.refused) {
    const said = forecast.refused ?? 'lets it be done';
    throw new Deviation(`the model says ${said}, the shop ${refused ?? 'did it'}`);
  }
  forecast.happen(answer);
  return refused;
}

/** A call with an idempotency key. */
export interface KeyedCall<Input extends { idempotency_key: string }> {
  readonly operation: string;
  readonly person: Person;
  readonly input: Input;
  /** The model's prediction for the first call with this key. */
  readonly forecast: (person: Person, input: Input) => Forecast;
  readonly perform: (person: Person, input: Input) => Promise<unknown>;
  /** The same operation with another input. */
  readonly vary: (input: Input) => Input;
  /** For payments: what the provider adds to the prediction, calculated for each call. */
  readonly afterwards?: (opened: Forecast) => Forecast;
}

/** Makes the call and remembers it, for `repeat`. */
export async function attemptKeyed<Input extends { idempotency_key: string }>(
  run: ModelRun,
  call: KeyedCall<Input>,
): Promise<string | null> {
  const { operation, person, input } = call;
  run.calls.push({
    person,
    again: async (somebody, hasOtherInput) => {
      const other = hasOtherInput ? call.vary(input) : input;
      return await attemptKeyed(run, { ...call, person: somebody, input: other });
    },
  });
  return await attempt(run, {
    what: `${person.name} ${operation} ${JSON.stringify(input)}`,
    forecast: (model) => forecastOnce(model, call),
    perform: async () => await call.perform(person, input),
  });
}

/**
 * A key of a user has one effect and one response (M3). A refused call stores no key: it is tried
 * as if for the first time.
 */
function forecastOnce<Input extends { idempotency_key: string }>(
  model: ModelState,
  call: KeyedCall<Input>,
): Forecast {
  const { operation, person, afterwards = (opened) => opened } = call;
  const key = `${person.user_id} ${call.input.idempotency_key}`;
  const input = JSON.stringify(call.input);
  const earlier = model.keys.get(key);
  if (earlier === undefined) {
    const first = call.forecast(person, call.input);
    const { payment = null } = first;
    const happen = (answer: unknown) => {
      model.keys.set(key, { operation, input, answer, payment });
      first.happen(answer);
    };
    return first.refused === null ? afterwards({ ...first, happen }) : first;
  }
  if (earlier.operation !== operation || earlier.input !== input) {
    return { refused: 'IDEMPOTENCY_KEY_REUSED', happen: () => {} };
  }
  if (earlier.payment !== null) {
    return afterwards({ refused: null, payment: earlier.payment, happen: () => {} });
  }
  const happen = (answer: unknown) => {
    if (isDeepStrictEqual(answer, earlier.answer)) return;
    throw new Deviation(`the key answers ${JSON.stringify(answer)} the second time`);
  };
  return { refused: null, happen };
}
