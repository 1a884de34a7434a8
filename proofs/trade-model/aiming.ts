import type { Person } from './book.ts';
import type { Play } from './house.ts';
import type { Aim } from './steps.ts';

/** Who or what a step means, by counting among what is there. */

export function who({ cast }: Play, nth: number): Person {
  const person = cast[nth % cast.length];
  if (person === undefined) throw new RangeError('nobody is in the cast');
  return person;
}

export function counted<Thing>(things: readonly Thing[], nth: number): Thing | undefined {
  return things[nth % Math.max(1, things.length)];
}

/** Among what the step fits, or among everything when it strays or nothing fits. */
export function target<Thing>(
  things: readonly Thing[],
  aim: Pick<Aim, 'nth' | 'is_stray'>,
  fits: (thing: Thing) => boolean,
): Thing | undefined {
  const fitting = aim.is_stray ? [] : things.filter(fits);
  return counted(fitting.length > 0 ? fitting : things, aim.nth);
}
