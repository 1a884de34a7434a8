import { dataExportRoute } from './rest.ts';
import { privacyRouter } from './router.ts';

export const privacyRoom = { routers: { privacy: privacyRouter }, routes: [dataExportRoute] };
