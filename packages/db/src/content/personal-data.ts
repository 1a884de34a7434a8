import type { RoomPersonalData } from '../kernel/personal-data.ts';

export const contentPersonalData: RoomPersonalData = {
  erased: [
    { table: 'contact_messages', rows: '(t.user_id = u.id or t.email = u.email)', erase: 'rows' },
  ],
  kept: {},
  impersonal: {
    content_documents: 'kind language slug',
    content_history: 'actor details event from_state reason rule to_state',
    content_pictures: 'hash svg',
    content_versions: 'body content_hash description details search_vector state title',
    route_rules: 'path target',
  },
};
