import * as devices from '@guildhall/db/identity/device-queries';

/** For whom a shared device counts. */
export type LinkScope = devices.LinkScope;

/** Whether a device links two users, and their addresses; undefined if one of them is gone. */
export const findDeviceLink = devices.findDeviceLink;
