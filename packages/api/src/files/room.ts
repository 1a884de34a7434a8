import { privateFileRoute, publicFileRoute, uploadImageRoute } from './rest.ts';
import { filesRouter } from './router.ts';

export const filesRoom = {
  routers: { files: filesRouter },
  routes: [uploadImageRoute, publicFileRoute, privateFileRoute],
};
