import type { RoomPersonalData } from '../kernel/personal-data.ts';

export const privacyPersonalData: RoomPersonalData = {
  erased: [{ table: 'data_exports', rows: 't.user_id = u.id', erase: 'rows' }],
  kept: {},
  impersonal: {},
};
