import { downloadSchema } from '@guildhall/domain/privacy/schema';
import { archiveRoute } from '../rest.ts';

export const dataExportRoute = archiveRoute({
  path: '/api/privacy/data-export/',
  room: 'privacy',
  permission: 'public',
  summary:
    'Returns the copy of the data of a user, by the token of an address that they got after a step-up. The token works for five minutes, and a copy is sent twenty times a day at most.',
  errors: ['DATA_EXPORT_NOT_FOUND', 'FILE_NOT_FOUND', 'FILES_UNAVAILABLE', 'SECRET_UNREADABLE'],
  takes: 'query',
  input: downloadSchema,
  mode: 'always',
});
