import { type Arbitrary, Arbitrary as AnyArbitrary, type Random, Stream, Value } from 'fast-check';

/**
 * Lists with a common opening and a given length. Shrinking removes halves, then quarters, then
 * single steps, the end before the beginning; then it simplifies each remaining step. It depends on
 * the list alone, so that a path finds the same list again.
 */
class StepList<Step> extends AnyArbitrary<Step[]> {
  readonly #opening: readonly Step[];
  readonly #step: Arbitrary<Step>;
  readonly #length: number;

  constructor(opening: readonly Step[], step: Arbitrary<Step>, length: number) {
    super();
    this.#opening = opening;
    this.#step = step;
    this.#length = length;
  }

  override generate(random: Random): Value<Step[]> {
    const opening = this.#opening.map((step) => new Value(step, undefined));
    const more = Math.max(0, this.#length - this.#opening.length);
    const steps = Array.from({ length: more }, () => this.#step.generate(random, undefined));
    return listOf([...opening, ...steps]);
  }

  override canShrinkWithoutContext(_value: unknown): _value is Step[] {
    return false;
  }

  override shrink(_value: Step[], context: unknown): Stream<Value<Step[]>> {
    const steps = context as readonly Value<Step>[];
    return new Stream(this.#simpler(steps)).map(listOf);
  }

  *#simpler(steps: readonly Value<Step>[]): IterableIterator<readonly Value<Step>[]> {
    for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let end = steps.length; end > 0; end -= size) {
        yield steps.toSpliced(Math.max(0, end - size), Math.min(size, end));
      }
    }
    for (const [index, { value, context }] of steps.entries()) {
      for (const simpler of this.#step.shrink(value, context)) yield steps.with(index, simpler);
    }
  }
}

function listOf<Step>(steps: readonly Value<Step>[]): Value<Step[]> {
  return new Value(
    steps.map(({ value }) => value),
    steps,
  );
}

/** Lists of `length` steps that begin with the opening. */
export function stepList<Step>(
  opening: readonly Step[],
  step: Arbitrary<Step>,
  length: number,
): Arbitrary<Step[]> {
  return new StepList(opening, step, length);
}
