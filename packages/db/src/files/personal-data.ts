import type { RoomPersonalData } from '../kernel/personal-data.ts';

const FILES = 'The files of a user are deleted; what orders and cases refer to is kept with those.';
const PAPERS = 'The keys of papers are destroyed with the account.';

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
  },
  impersonal: {
    file_references: 'kind',
    file_variants: 'media_type',
    files: 'media_type purpose visibility',
  },
};
