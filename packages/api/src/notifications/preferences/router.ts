import {
  browserSchema,
  setChannelSchema,
  setScheduleSchema,
  subscribeBrowserSchema,
} from '@guildhall/domain/notifications/schema';
import { readChannels, setChannel } from '@guildhall/services/notifications/choose-channels';
import {
  readSchedule,
  setSchedule,
} from '@guildhall/services/notifications/preferences/choose-schedule';
import {
  readSubscription,
  readSubscriptionKey,
  subscribeBrowser,
  unsubscribeBrowser,
} from '@guildhall/services/notifications/preferences/subscribe-browser';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { browserView, channelsView, pushKeyView, scheduleView } from './views.ts';

const done = z.object({});

/** How and when users are told. */
export const preferencesRouter = router({
  channels: procedure('signed_in', {
    summary: 'Returns by which channels you are told of each group of notices.',
    errors: [],
  })
    .output(channelsView)
    .query(async ({ ctx }) => await readChannels(ctx.services, ctx.viewer)),

  setChannel: procedure('signed_in', {
    summary:
      'Turns a channel of a group of notices on or off for you. Those about security are always sent.',
    errors: [],
  })
    .input(setChannelSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await setChannel(ctx.services, ctx.viewer, input);
      return {};
    }),

  schedule: procedure('signed_in', {
    summary:
      'Returns when you want to be told: your quiet hours, and whether what is not urgent is mailed at once, in a summary, or not at all.',
    errors: [],
  })
    .output(scheduleView)
    .query(async ({ ctx }) => await readSchedule(ctx.services, ctx.viewer)),

  setSchedule: procedure('signed_in', {
    summary:
      'Sets when you want to be told. Security, and deadlines that are nearer than two hours, pass quiet hours.',
    errors: [],
  })
    .input(setScheduleSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await setSchedule(ctx.services, ctx.viewer, input);
      return {};
    }),

  preparePushes: procedure('signed_in', {
    summary:
      'Returns the key with which a browser subscribes to pushes. The first call in a shop makes it.',
    errors: [],
  })
    .input(z.strictObject({}))
    .output(pushKeyView)
    .mutation(async ({ ctx }) => await readSubscriptionKey(ctx.services)),

  pushStatus: procedure('signed_in', {
    summary: 'Says whether you get pushes in the browser with this address.',
    errors: [],
  })
    .input(browserSchema)
    .output(browserView)
    .query(async ({ ctx, input }) => await readSubscription(ctx.services, ctx.viewer, input)),

  subscribePushes: procedure('signed_in', {
    summary:
      'Subscribes your browser to pushes until you sign out. Pushes say what they are about, and nothing that users wrote.',
    errors: ['PUSH_ENDPOINT_REFUSED'],
  })
    .input(subscribeBrowserSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const viewer = { ...ctx.viewer, session_id: ctx.session.id };
      await subscribeBrowser(ctx.services, viewer, input);
      return {};
    }),

  unsubscribePushes: procedure('signed_in', {
    summary: 'Ends the pushes to your browser with this address; again changes nothing.',
    errors: [],
  })
    .input(browserSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await unsubscribeBrowser(ctx.services, ctx.viewer, input);
      return {};
    }),
});
