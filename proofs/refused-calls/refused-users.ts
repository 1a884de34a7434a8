import { newId } from '@guildhall/domain/kernel/ids';
import { readProfile } from '@guildhall/services/users/read-profile';
import type { RefusedRow } from './refused-call.ts';

/** Nobody has such an id. */
export const refusedUsers: readonly RefusedRow[] = [
  ['read a profile', 'USER_NOT_FOUND', ({ scene }) => readProfile(scene.services, newId())],
];
