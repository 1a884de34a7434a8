import type { ResetPassword, UndoEmailChange } from '@guildhall/domain/identity/schema';
import { apiClient } from '../../../lib/api/api-client.ts';

const quiet = { quiet: true } as const;

export async function requestReset(values: { email: string }): Promise<void> {
  await apiClient.post('api/oauth/password/reset/', values, quiet);
}

export async function resetPassword(values: ResetPassword): Promise<void> {
  await apiClient.post('api/oauth/password/reset/verify/', values, quiet);
}

export async function undoEmailChange(values: UndoEmailChange): Promise<void> {
  await apiClient.post('api/oauth/email/undo/', values, quiet);
}
