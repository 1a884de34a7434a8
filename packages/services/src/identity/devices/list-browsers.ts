import * as devices from '@guildhall/db/identity/devices/queries';

/** A place in a list of browsers or of their users. */
export type BrowserCursor = devices.BrowserCursor;

/** A page of the browsers that several users have, or of all that one user has. */
export const listBrowsers = devices.listBrowsers;

/** A browser; undefined if there is none, or the viewer is one of its users (Z9). */
export const findBrowser = devices.findBrowser;

/** A page of the users of a browser, or one of them. */
export const listBrowserUsers = devices.listBrowserUsers;

/** By user: the countries of their newest devices, and how many they have. */
export const listDeviceSums = devices.listDeviceSums;

/** The users whom devices link with these, at most so many for each device and user. */
export const listDeviceLinks = devices.listDeviceLinks;

/** What devices of these users are known by. */
export const listDeviceHashes = devices.listDeviceHashes;
