/** What to do about a generated file that differs. */
export const REFRESH =
  'a generated file differs: if it should, refresh it with `npx vitest run --project db -u`, and commit it';
