import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FilesContext } from './context.ts';

const RETRY_AFTER_SECONDS = 30;

/** What needs the disk, the storage or the scanner, in the words of an alert. */
type Step = 'write to the disk' | 'scan' | 'encode' | 'encrypt' | 'store' | 'read';

/**
 * Runs a step that depends on something outside. Any failure of it alerts the operator, and refuses
 * FILES_UNAVAILABLE: the disk is full, the storage is away, or the scanner does not answer (F17).
 */
export async function whileAvailable<Result>(
  { alert }: Pick<FilesContext, 'alert'>,
  step: Step,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    alert('a file could not be stored or read', { step, reason });
    throw filesUnavailable();
  }
}

export const filesUnavailable = () =>
  new Refusal('FILES_UNAVAILABLE', { retry_after_seconds: RETRY_AFTER_SECONDS });
