import { nameDeviceSchema } from '@guildhall/domain/identity/devices/schema';
import { forgetDevice } from '@guildhall/services/identity/devices/forget-device';
import { readOwnDevices } from '@guildhall/services/identity/devices/read-devices';
import { z } from 'zod';
import { procedure, router } from '../../trpc.ts';
import { ownDeviceView, toOwnDevice } from './views.ts';

/** The devices of the user, in settings. */
export const deviceRouter = router({
  devices: procedure('signed_in', {
    summary: 'Returns the devices on which you have signed in, the one used last first.',
    errors: [],
  })
    .output(z.array(ownDeviceView))
    .query(async ({ ctx }) =>
      (await readOwnDevices(ctx.services, ctx.viewer, ctx.session)).map(toOwnDevice),
    ),

  forgetDevice: procedure('signed_in', {
    summary: 'Forgets one of your devices: its sessions end, and it is new when you sign in again.',
    errors: ['DEVICE_NOT_FOUND'],
  })
    .input(nameDeviceSchema)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await forgetDevice(ctx.services, ctx.viewer, input);
      return {};
    }),
});
