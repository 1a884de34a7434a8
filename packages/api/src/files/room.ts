import { privateFileRoute, publicFileRoute, uploadFileRoute } from './rest.ts';
import { filesRouter } from './router.ts';

export const filesRoom = {
  routers: { files: filesRouter },
  routes: [uploadFileRoute, publicFileRoute, privateFileRoute],
};
