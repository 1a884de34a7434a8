import type { Person } from './model-state.ts';
import type { ModelRun } from './model-run.ts';
import type { Aim } from './steps.ts';

/** The user or resource that a step selects, by counting. */

export function who({ users }: ModelRun, nth: number): Person {
  const person = users[nth % users.length];
  if (person === undefined) throw new RangeError('nobody is in the cast');
  return person;
}

export function counted<Resource>(things: readonly Resource[], nth: number): Resource | undefined {
  return things[nth % Math.max(1, things.length)];
}

/** Among those that fit the step, or among all when it is stray or none fits. */
export function target<Resource>(
  things: readonly Resource[],
  aim: Pick<Aim, 'nth' | 'is_stray'>,
  fits: (thing: Resource) => boolean,
): Resource | undefined {
  const fitting = aim.is_stray ? [] : things.filter(fits);
  return counted(fitting.length > 0 ? fitting : things, aim.nth);
}
