import { arrayDifferences } from './array-breaks.ts';
import { listed } from './difference-words.ts';
import { objectDifferences } from './object-breaks.ts';
import { type ObjectShape, shapeOf } from './object-shape.ts';
import {
  type Difference,
  type Fault,
  limitFault,
  type Pair,
  type Side,
} from './schema-difference.ts';
import { allows, limitsOutside } from './schema-limits.ts';
import {
  canonicalSchema,
  canonicalText,
  isPartOf,
  type Schema,
  type Variant,
  variantsOf,
  withoutReferences,
} from './schema-variants.ts';

/**
 * Every change of a schema that breaks callers of the earlier one. Schemas are compared by the
 * values they accept: an input must still accept what it accepted before; an output may only return
 * what a caller could expect before. Callers read the fields that they know, so a new output field
 * breaks nobody.
 */
export function schemaBreaks(before: Schema, after: Schema, side: Side): Difference[] {
  if (canonicalText(before) === canonicalText(after)) return [];
  const [was, is] = [withoutReferences(before), withoutReferences(after)];
  const [sub, sup] = side === 'input' ? [was, is] : [is, was];
  return outside({ sub, sup, at: '', side, open: [] });
}

/** A deeper schema only repeats itself. */
const MAX_DEPTH = 60;

/** The values that `sub` accepts and `sup` does not. */
function outside(pair: Pair): Difference[] {
  const { sub, sup, open } = pair;
  const repeats = open.some(([a, b]) => a === sub && b === sup);
  if (sub === sup || repeats || open.length > MAX_DEPTH) return [];
  const inside: Pair = { ...pair, open: [...open, [sub, sup]] };
  const wanted = variantsOf(sup);
  const given = variantsOf(sub);
  const found = given.map((variant) => outsideOfAll(inside, variant, wanted));
  const whole = found.flatMap(({ misfits }) => misfits);
  const within = found.flatMap(({ differences }) => differences);
  if (whole.length === 0) return within;
  const otherType = found.every(({ of_other_type }) => of_other_type);
  const fault = otherType ? 'another type' : limitFault(pair.side);
  const says = otherType ? typesDiffer(pair, given, wanted) : whole.join('; ');
  return [whereItIs(pair, fault, says), ...within];
}

function whereItIs(pair: Pair, fault: Fault, says: string): Difference {
  const after = pair.side === 'input' ? pair.sup : pair.sub;
  return { at: pair.at, fault, says, became: canonicalSchema(after) };
}

/** Puts `sub` and `sup` in the order of time. */
const inTime = <Said>({ side }: Pair, ofSub: Said, ofSup: Said): readonly [Said, Said] =>
  side === 'input' ? [ofSub, ofSup] : [ofSup, ofSub];

function typesDiffer(pair: Pair, given: readonly Variant[], wanted: readonly Variant[]): string {
  const types = (list: readonly Variant[]) =>
    [...new Set(list.map(({ type }) => type))].join(' or ') || 'nothing';
  const [was, is] = inTime(pair, types(given), types(wanted));
  return `it was ${was} and is ${is}`;
}

/** How one variant differs from all others. */
interface Outside {
  /** Differences at the place itself. */
  readonly misfits: readonly string[];
  readonly of_other_type: boolean;
  /** Differences further inside. */
  readonly differences: readonly Difference[];
}

const FITS: Outside = { misfits: [], of_other_type: false, differences: [] };

function outsideOfAll(pair: Pair, sub: Variant, wanted: readonly Variant[]): Outside {
  if (sub.values !== null) {
    const values = sub.values.filter((value) => !wanted.some((sup) => takes(sup, value)));
    if (values.length === 0) return FITS;
    const ofOtherType = !wanted.some((sup) => isPartOf(sub.type, sup.type));
    return { ...FITS, misfits: [lost(pair, listed(values))], of_other_type: ofOtherType };
  }
  const sameType = wanted.filter((sup) => isPartOf(sub.type, sup.type));
  if (sameType.length === 0) {
    const ofOtherType = sub.type !== 'any';
    return { ...FITS, misfits: [lost(pair, nameOf(sub))], of_other_type: ofOtherType };
  }
  const tries = sameType.map((sup) => ({ sup, ...outsideOfOne(pair, sub, sup) }));
  if (tries.some(fits)) return FITS;
  if (fitsInParts(pair, sub, sameType)) return FITS;
  const [only, ...others] = counterparts(sub, tries);
  if (only !== undefined && others.length === 0) {
    const at = `${pair.at}${labelOf(sub, sameType)}`;
    return outsideOfOne({ ...pair, at }, sub, only.sup);
  }
  const fields = sub.type === 'object' ? [...shapeOf(sub).fields.keys()].join(', ') : '';
  return { ...FITS, misfits: [lost(pair, `${nameOf(sub)}${fields && ` of ${fields}`}`)] };
}

const fits = ({ misfits, differences }: Outside) => misfits.length + differences.length === 0;

const lost = ({ side }: Pair, what: string) =>
  side === 'input' ? `no longer takes ${what}` : `may be ${what}, too`;

const nameOf = ({ type }: Variant) => (type === 'any' ? 'anything' : `any ${type}`);

/** A value that no transformation changes is accepted when it is valid behind each pipe too. */
function takes(variant: Variant, value: unknown): boolean {
  const { 'x-piped-to': pipes = [] } = variant.assertions;
  const stages = pipes.flat() as Schema[];
  return (
    allows(variant, value) &&
    stages.every((scene) => variantsOf(scene).some((each) => takes(each, value)))
  );
}

function outsideOfOne(pair: Pair, sub: Variant, sup: Variant): Outside {
  if (sup.values !== null) {
    const [was, is] = inTime(pair, nameOf(sub), listed(sup.values));
    return { ...FITS, misfits: [`was ${was} and is ${is}`] };
  }
  const misfits = limitsOutside(sub, sup, (ofSub, ofSup) => inTime(pair, ofSub, ofSup));
  const inside = {
    object: () => objectDifferences(pair, shapeOf(sub), shapeOf(sup), outside),
    array: () => arrayDifferences(pair, sub, sup, outside),
  }[sup.type];
  const differences = [...(inside?.() ?? []), ...pipedDifferences(pair, sub, sup)];
  return { misfits, of_other_type: false, differences };
}

/** The place behind a pipe. */
const PIPED = '(piped)';

/**
 * The schemas behind each pipe. A value that passed fewer pipes before is compared as its last pipe
 * left it, because transformations cannot be compared.
 */
function pipedDifferences(pair: Pair, sub: Variant, sup: Variant): Difference[] {
  const stagesOf = ({ assertions }: Variant) => (assertions['x-piped-to'] ?? []).flat() as Schema[];
  const before = stagesOf(sub);
  return stagesOf(sup).flatMap((scene, index) => {
    const { 'x-piped-to': _, ...plain } = pair.sub;
    const at = `${pair.at}${PIPED}`;
    return outside({ ...pair, at, sub: before[index] ?? before.at(-1) ?? plain, sup: scene });
  });
}

/** An object with a choice inside equals a union with one object for each choice. */
function fitsInParts(pair: Pair, sub: Variant, wanted: readonly Variant[]): boolean {
  if (sub.type !== 'object' || wanted.length < 2) return false;
  const shape = shapeOf(sub);
  return choicesOf(shape).some(([name, values]) => {
    const isDecidedBy = wanted.every((sup) => choicesOf(shapeOf(sup)).some(([of]) => of === name));
    if (!isDecidedBy || values.length < 2) return false;
    return values.every((value) => {
      const chosen: Schema = { properties: { [name]: { const: value } } };
      const part: Variant = { ...sub, layers: [...sub.layers, chosen] };
      return fits(outsideOfAll(pair, part, wanted));
    });
  });
}

/** Fields that are always present and have one of a few values. */
function choicesOf({ fields, required }: ObjectShape): [string, readonly unknown[]][] {
  return [...fields].flatMap(([name, schema]): [string, readonly unknown[]][] => {
    if (!required.has(name)) return [];
    const variants = variantsOf(schema);
    if (variants.some(({ values }) => values === null)) return [];
    return [[name, variants.flatMap(({ values }) => values ?? [])]];
  });
}

/** `(method: "totp")`: names an object of a union; empty when there is only one. */
function labelOf(sub: Variant, wanted: readonly Variant[]): string {
  if (sub.type !== 'object' || wanted.length < 2) return '';
  const choice = choicesOf(shapeOf(sub)).find(
    ([name, values]) => values.length === 1 && wanted.every((sup) => shapeOf(sup).fields.has(name)),
  );
  return choice === undefined ? '' : `(${choice[0]}: ${JSON.stringify(choice[1][0])})`;
}

/** The objects for the same choice; all of them when there is no choice. */
function counterparts<Attempt extends Outside & { sup: Variant }>(
  sub: Variant,
  tries: readonly Attempt[],
): readonly Attempt[] {
  if (sub.type !== 'object' || tries.length < 2) return tries;
  const choices = new Map(choicesOf(shapeOf(sub)));
  return tries.filter(({ sup }) =>
    choicesOf(shapeOf(sup)).every(([name, values]) => {
      const own = choices.get(name);
      return own === undefined || own.some((value) => values.includes(value));
    }),
  );
}
