import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // The map of the site is small: all of it comes with the first page, and no request follows.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
