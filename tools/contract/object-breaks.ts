import { whatDiffers } from './difference-words.ts';
import { likelyRename, traitsOf } from './likely-rename.ts';
import { fieldOf, fieldOfPattern, type ObjectShape } from './object-shape.ts';
import type { Compare, Difference, Pair } from './schema-difference.ts';
import { canonicalSchema, canonicalText, type Schema } from './schema-variants.ts';

/** Differences that make objects of one shape invalid for the other. */
export function objectDifferences(
  pair: Pair,
  sub: ObjectShape,
  sup: ObjectShape,
  compare: Compare,
): Difference[] {
  const two: Two = { ...pair, own: sub, other: sup, compare };
  return [...namedFields(two), ...missingFields(two), ...patternFields(two), ...otherFields(two)];
}

interface Two extends Pair {
  /** The shape of `sub`, … */
  readonly own: ObjectShape;
  /** … and of `sup`. */
  readonly other: ObjectShape;
  readonly compare: Compare;
}

function namedFields(two: Two): Difference[] {
  const { own: sub, other: sup, side, compare } = two;
  return [...sub.fields].flatMap(([name, schema]): Difference[] => {
    const at = `${two.at}.${name}`;
    const counterpart = fieldOf(sup, name);
    if (counterpart !== null) {
      const inside = compare({ ...two, sub: schema, sup: counterpart, at });
      const isAnother = inside.some((each) => each.at === at && each.fault === 'another type');
      if (side === 'output' || isAnother || !sup.fields.has(name)) return inside;
      return [...inside, ...otherDefault(at, [schema, counterpart], sup.required.has(name))];
    }
    if (side === 'output') return [];
    const says = `it was taken before${renamed(name, sub, sup)}`;
    return [{ at, fault: 'no longer taken', says, became: null }];
  });
}

/** A caller who omits a field relies on its default. */
function otherDefault(
  at: string,
  [before, after]: readonly [Schema, Schema],
  isRequired: boolean,
): Difference[] {
  const [was, is] = [defaultOf(before), defaultOf(after)];
  if (was === undefined || isRequired || canonicalText(was) === canonicalText(is)) return [];
  const says = `when it is left out, ${whatDiffers(JSON.stringify(was), JSON.stringify(is) ?? 'none')}`;
  return [{ at, fault: 'another default', says, became: is ?? null }];
}

function defaultOf(schema: Schema): unknown {
  return schema.default ?? schema.allOf?.map(defaultOf).find((value) => value !== undefined);
}

function missingFields(two: Two): Difference[] {
  const { own: sub, other: sup, side } = two;
  const names = side === 'input' ? sup.required : sup.fields.keys();
  return [...names].flatMap((name): Difference[] => {
    if (sub.required.has(name)) return [];
    const at = `${two.at}.${name}`;
    if (side === 'input') {
      const says = 'a caller of before does not send it';
      const became = canonicalSchema(fieldOf(sup, name));
      return [{ at, fault: 'new required', says, became: { required: became } }];
    }
    const own = sub.fields.get(name);
    if (own === undefined) {
      const says = `a caller of before reads it${renamed(name, sup, sub)}`;
      return [{ at, fault: 'removed', says, became: null }];
    }
    if (!sup.required.has(name)) return [];
    const became = { optional: canonicalSchema(own) };
    return [{ at, fault: 'may be missing', says: 'it was always there before', became }];
  });
}

/** Suggests which of the new fields it may be now. */
function renamed(name: string, before: ObjectShape, after: ObjectShape): string {
  const named = (shape: ObjectShape, each: string) => ({
    name: each,
    traits: traitsOf(shape.fields.get(each) ?? null),
  });
  const fresh = [...after.fields.keys()].filter((each) => !before.fields.has(each));
  const heir = likelyRename(
    named(before, name),
    fresh.map((each) => named(after, each)),
  );
  return heir === null ? '' : `; it seems to be ${heir} now`;
}

function patternFields(two: Two): Difference[] {
  const { own, other } = two;
  const ofPatterns = [...own.patterns].flatMap(([pattern, schema]) =>
    freeFields(two, `./${pattern}/`, [schema, fieldOfPattern(other, pattern)]),
  );
  // Names that were arbitrary before may match this pattern.
  const ofOthers = [...other.patterns].flatMap(([pattern, schema]) =>
    own.others === null || fieldOfPattern(own, pattern) !== own.others
      ? []
      : freeFields(two, `./${pattern}/`, [own.others, schema]),
  );
  return [...ofPatterns, ...ofOthers];
}

function otherFields(two: Two): Difference[] {
  const { own, other, compare } = two;
  if (own.others === null) return [];
  const values = freeFields(two, '.*', [own.others, other.others]);
  if (other.others === null) return values;
  const at = `${two.at}.* names`;
  return [...values, ...compare({ ...two, sub: own.names, sup: other.names, at })];
}

function freeFields(
  two: Two,
  place: string,
  [sub, sup]: readonly [Schema, Schema | null],
): Difference[] {
  const at = `${two.at}${place}`;
  if (sup !== null) return two.compare({ ...two, sub, sup, at });
  if (two.side === 'output') return [];
  return [{ at, fault: 'no longer taken', says: 'any such field was taken before', became: null }];
}
