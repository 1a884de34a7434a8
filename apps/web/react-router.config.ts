import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // The route manifest is small, so all of it is sent with the first page and needs no requests
  // later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
