/** Whether a second person approves the verification of this level (rules.md §8). */
export function needsSecondPersonToVerify(level: number): boolean {
  return level >= 3;
}
