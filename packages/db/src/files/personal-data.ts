import type { RoomPersonalData } from '../kernel/personal-data.ts';

const FILES = 'The files of a user are deleted; what orders and cases refer to is kept with those.';
const PAPERS = 'The keys of papers are destroyed with the account.';
const ARCHIVES = 'A copy of their data that a user has asked for is deleted with the account.';

export const filesPersonalData: RoomPersonalData = {
  erased: [],
  kept: {
    files: {
      content_hash: FILES,
    },
    file_variants: {
      object_hash: FILES,
    },
    objects: {
      hash: FILES,
    },
    sealed_files: {
      ciphertext: PAPERS,
      nonce: PAPERS,
      wrapped_key: PAPERS,
      wrap_nonce: PAPERS,
      key_id: PAPERS,
    },
    sealed_archives: {
      ciphertext: ARCHIVES,
      nonce: ARCHIVES,
      wrapped_key: ARCHIVES,
      wrap_nonce: ARCHIVES,
      key_id: ARCHIVES,
      object_hash: ARCHIVES,
    },
  },
  impersonal: {
    file_references: 'kind',
    file_variants: 'media_type',
    files: 'media_type purpose visibility',
  },
};
