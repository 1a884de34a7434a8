import { UNSUBSCRIBE_LIMIT, unsubscribeSchema } from '@guildhall/domain/notifications/schema';
import { z } from 'zod';
import { restRoute } from '../../rest.ts';

/** What a mail program sends for its button "Unsubscribe" (RFC 8058), and the page of the link. */
export const unsubscribeRoute = restRoute({
  method: 'POST',
  path: '/api/notifications/unsubscribe/{token}/',
  params: unsubscribeSchema,
  room: 'notifications',
  permission: 'public',
  summary:
    'Turns off the mails of a link by its token: those of a group of notices, summaries, or those about a saved search or favourites. It needs no sign-in, and any body is ignored.',
  errors: ['NOT_FOUND'],
  network_limit: UNSUBSCRIBE_LIMIT,
  takes: 'nothing',
  input: null,
  output: z.object({}),
  mode: 'always',
});

/** The same address in a browser, where somebody has opened it. It changes nothing. */
export const unsubscribePageRoute = restRoute({
  method: 'GET',
  path: '/api/notifications/unsubscribe/{token}/',
  params: unsubscribeSchema,
  room: 'notifications',
  permission: 'public',
  summary:
    'Leads a browser to the page that asks whether such mails are turned off; a POST to the same address does it.',
  errors: [],
  takes: 'nothing',
  input: null,
  output: z.object({}),
  statuses: [303],
  mode: 'always',
});
