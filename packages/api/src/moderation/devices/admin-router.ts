import {
  listDevicesSchema,
  openDeviceCaseSchema,
  readDeviceSchema,
} from '@guildhall/domain/moderation/devices/schema';
import { listDevices } from '@guildhall/services/moderation/devices/list-devices';
import { openCase } from '@guildhall/services/moderation/devices/open-case';
import { readDevice } from '@guildhall/services/moderation/devices/read-device';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { deviceListView, deviceView, toDevice, toDeviceList } from './views.ts';

/** Users whom devices, payout methods and documents link. */
export const linkedDevicesRouter = router({
  list: procedure('devices.review', {
    summary:
      'Returns the devices that several users have, or all of one user and what links them to others.',
    errors: [],
  })
    .input(listDevicesSchema)
    .output(deviceListView)
    .query(async ({ ctx, input }) =>
      toDeviceList(await listDevices(ctx.services, ctx.viewer, input)),
    ),

  get: procedure('devices.review', {
    summary: 'Returns a device with its users, what else links them, and what staff have decided.',
    errors: ['DEVICE_NOT_FOUND'],
  })
    .input(readDeviceSchema)
    .output(deviceView)
    .query(async ({ ctx, input }) => toDevice(await readDevice(ctx.services, ctx.viewer, input))),

  openCase: procedure('devices.review', {
    summary: 'Reports a user of a device to the staff, for somebody else to decide.',
    errors: ['DEVICE_NOT_FOUND', 'REPORT_TARGET_NOT_FOUND'],
  })
    .input(openDeviceCaseSchema)
    .output(z.object({ report_id: z.string() }))
    .mutation(({ ctx, input }) => openCase(ctx.services, ctx.viewer, input)),
});
