import type { Person } from './model-state.ts';
import type { ModelRun } from './model-run.ts';
import type { Aim } from './steps.ts';

/** Who or what a step means, by counting among what is there. */

export function who({ users }: ModelRun, nth: number): Person {
  const person = users[nth % users.length];
  if (person === undefined) throw new RangeError('nobody is in the cast');
  return person;
}

export function counted<Resource>(things: readonly Resource[], nth: number): Resource | undefined {
  return things[nth % Math.max(1, things.length)];
}

/** Among what the step fits, or among everything when it strays or nothing fits. */
export function target<Resource>(
  things: readonly Resource[],
  aim: Pick<Aim, 'nth' | 'is_stray'>,
  fits: (thing: Resource) => boolean,
): Resource | undefined {
  const fitting = aim.is_stray ? [] : things.filter(fits);
  return counted(fitting.length > 0 ? fitting : things, aim.nth);
}
