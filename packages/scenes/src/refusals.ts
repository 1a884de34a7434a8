import { Refusal } from '@guildhall/domain/kernel/errors';

/** Returns the refusal of the work. Throws if it succeeds or fails with a defect. */
export async function catchRefusal(
  work: Promise<unknown>,
): Promise<Pick<Refusal, 'code' | 'facts' | 'fields'>> {
  const error = await work.catch((refused: unknown) => refused);
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error });
  const { code, facts, fields } = error;
  return { code, facts, fields };
}

export const catchErrorCode = async (work: Promise<unknown>) => (await catchRefusal(work)).code;
