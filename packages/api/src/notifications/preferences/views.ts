import { NOTICE_GROUPS } from '@guildhall/domain/kernel/notices';
import { DIGESTS } from '@guildhall/domain/notifications/schedule-rules';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';

export const channelsView = z.object({
  groups: z.array(
    z.object({
      group: openVocabulary(NOTICE_GROUPS),
      app: z.boolean().describe('shown in the product itself'),
      mail: z.boolean(),
      push: z.boolean().describe('to the browsers that you have subscribed'),
      can_choose: z.boolean().describe('whether you may turn its channels off'),
    }),
  ),
});

export const scheduleView = z.object({
  time_zone: z.string().describe('a name of the IANA time zone database'),
  quiet: z
    .object({ from: z.string(), until: z.string() })
    .nullable()
    .describe('times of the day, HH:MM, in the time zone; null without quiet hours'),
  digest: z
    .enum(DIGESTS)
    .describe('what is not urgent is mailed at once (`off`), in a summary, or not at all'),
});

export const pushKeyView = z.object({
  public_key: z.string().describe('base64url, as `applicationServerKey` of the Push API'),
});

export const browserView = z.object({ is_on: z.boolean() });
