import { z } from 'zod';
import { idSchema } from '../../kernel/id-schema.ts';
import { paragraphsSchema } from '../../kernel/text/visible-text.ts';
import { REASONS_OF } from '../rules.ts';

export const DEVICE_STATES = ['all', 'blocked', 'trusted'] as const;

export const listDevicesSchema = z.strictObject({
  state: z.enum(DEVICE_STATES).default('all'),
  /** The name or address of a user; empty for all devices that several users have. */
  search: z.string().trim().max(200).default(''),
  cursor: z.string().max(500).nullish(),
  limit: z.int().min(1).max(100).default(25),
});
export type ListDevices = z.infer<typeof listDevicesSchema>;

export const readDeviceSchema = z.strictObject({
  device_id: idSchema,
  /** Of its users. */
  cursor: z.string().max(500).nullish(),
  limit: z.int().min(1).max(50).default(25),
});
export type ReadDevice = z.infer<typeof readDeviceSchema>;

/** What staff write about the users of a device; the address of its page is added. */
const CASE_NOTE_MAX_LENGTH = 800;

export const openDeviceCaseSchema = z.strictObject({
  device_id: idSchema,
  user_id: idSchema,
  reason: z.enum(REASONS_OF.user),
  note: paragraphsSchema({ min: 10, max: CASE_NOTE_MAX_LENGTH }),
});
export type OpenDeviceCase = z.infer<typeof openDeviceCaseSchema>;
