import {
  setDeviceBlockSchema,
  setDeviceLinkSchema,
  setDeviceTrustSchema,
} from '@guildhall/domain/identity/devices/schema';
import {
  setDeviceBlock,
  setDeviceLink,
  setDeviceTrust,
} from '@guildhall/services/identity/devices/review-device';
import { procedure, router } from '../../trpc.ts';
import { blockedDeviceView, changedDeviceView } from './views.ts';

const acting = ['DEVICE_NOT_FOUND', 'DECISION_PENDING', 'IDEMPOTENCY_KEY_REUSED'] as const;

/** What staff decide about devices of several users. */
export const deviceReviewRouter = router({
  setTrust: procedure('devices.review', {
    summary:
      'Trusts a device of people who know each other: they may trade and rate. Or takes that back.',
    errors: acting,
  })
    .input(setDeviceTrustSchema)
    .output(changedDeviceView)
    .mutation(({ ctx, input }) => setDeviceTrust(ctx.services, ctx.viewer, input)),

  setBlock: procedure('devices.review', {
    summary: 'Blocks a device, which ends its sessions and allows no sign-in, or unblocks it.',
    errors: acting,
  })
    .input(setDeviceBlockSchema)
    .output(blockedDeviceView)
    .mutation(({ ctx, input }) => setDeviceBlock(ctx.services, ctx.viewer, input)),

  setLink: procedure('devices.review', {
    summary: 'Unlinks one user from the other users of a device, or links them again.',
    errors: acting,
  })
    .input(setDeviceLinkSchema)
    .output(changedDeviceView)
    .mutation(({ ctx, input }) => setDeviceLink(ctx.services, ctx.viewer, input)),
});
