import { NOTICE_GROUPS, type NoticeGroup } from '../kernel/notices.ts';

/** What users may turn off. Who could take their account must not be able to hide it from them. */
export const SWITCHABLE_GROUPS = NOTICE_GROUPS.filter(
  (group): group is Exclude<NoticeGroup, 'security'> => group !== 'security',
);
export type SwitchableGroup = (typeof SWITCHABLE_GROUPS)[number];
