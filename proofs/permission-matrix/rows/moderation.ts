import type { FileReport } from '@guildhall/domain/moderation/schema';
import type { Names } from '../resource.ts';
import { key, nothing, type Outcome, type Rows, theNames, WHY, withKey } from '../row.ts';

const NONE = 'REPORT_NOT_FOUND';
const NO_TARGET = 'REPORT_TARGET_NOT_FOUND';
const REFUSED = 'REPORT_EVENT_REFUSED';
const NO_RESTRICTION = 'RESTRICTION_NOT_FOUND';

const ofReport = (others: Outcome) => ({ stranger: others, missing: NONE }) as const;
const ofRestriction = (others: Outcome) => ({ stranger: others, missing: NO_RESTRICTION }) as const;
const reporting =
  (kind: FileReport['kind'], name: string, reason: FileReport['reason']) => (names: Names) => ({
    kind,
    target_id: names[name],
    reason,
  });
/** A decision that only who has taken the report makes. */
const decision = (more: object) => (names: Names) => ({ ...withKey(names), reason: WHY, ...more });
const hidden = { stranger: NO_TARGET, missing: NO_TARGET } as const;

export const moderationRows: Rows = {
  'moderation.report': [
    {
      names: 'somebody',
      input: reporting('user', 'user_id', 'fraud'),
      gets: { seller: 'ok', stranger: 'ok', missing: NO_TARGET },
    },
    {
      names: 'offer',
      input: reporting('offer', 'offer_id', 'misleading'),
      gets: { seller: NO_TARGET, stranger: 'ok', missing: NO_TARGET },
    },
    {
      names: 'sellers_message',
      input: reporting('message', 'message_id', 'abuse'),
      gets: { ...hidden, buyer: 'ok' },
    },
    {
      names: 'published_feedback',
      input: reporting('feedback', 'feedback_id', 'insult'),
      // It is of the buyer.
      gets: { buyer: NO_TARGET, seller: 'ok', stranger: 'ok', missing: NO_TARGET },
    },
    {
      names: 'manual_order',
      input: reporting('order', 'order_id', 'extortion'),
      gets: { ...hidden, buyer: 'ok', seller: 'ok' },
    },
  ],
  'moderation.own': [{ ...nothing, input: () => ({ tab: 'by_me' }) }],
  'moderation.appeal': [
    {
      names: 'acted_report',
      input: (names) => ({ ...withKey(names), text: 'It was somebody else.' }),
      gets: { ...ofReport(NONE), seller: 'ok' },
    },
  ],
  'moderation.restrictions': [nothing],
  'moderation.appealRestriction': [
    {
      names: 'restriction',
      input: (names) => ({ ...withKey(names), text: 'It was somebody else.' }),
      gets: { ...ofRestriction(NO_RESTRICTION), seller: 'ok' },
    },
  ],
  'moderation.appealPoints': [
    {
      names: 'points',
      input: (names) => ({ ...withKey(names), text: 'It was not late.' }),
      gets: { stranger: 'POINTS_NOT_FOUND', missing: 'POINTS_NOT_FOUND', seller: 'ok' },
    },
  ],
  'audit.list': [{ ...nothing, input: () => ({}) }],
  'audit.get': [
    {
      names: 'audit_entry',
      input: ({ entry_id }) => ({ entry_id }),
      gets: { stranger: 'ok', missing: 'AUDIT_ENTRY_NOT_FOUND' },
    },
  ],
  'devices.list': [{ ...nothing, input: () => ({}) }],
  'devices.get': [
    {
      names: 'shared_device',
      input: ({ device_id }) => ({ device_id }),
      gets: { stranger: 'ok', missing: 'DEVICE_NOT_FOUND' },
    },
  ],
  'devices.openCase': [
    {
      names: 'shared_device',
      input: ({ device_id, user_id }) => ({ device_id, user_id, reason: 'fraud', note: WHY }),
      gets: { stranger: 'ok', missing: 'DEVICE_NOT_FOUND' },
    },
  ],
  'moderationRestrictions.list': [{ ...nothing, input: () => ({}) }],
  'moderationRestrictions.get': [
    { names: 'restriction_of_other', input: theNames, gets: ofRestriction('ok') },
  ],
  'moderationRestrictions.changeEnd': [
    {
      names: 'restriction_of_other',
      input: decision({ days: 2 }),
      gets: ofRestriction('ok'),
    },
  ],
  'moderationRestrictions.lift': [
    { names: 'restriction_of_other', input: decision({}), gets: ofRestriction('ok') },
  ],
  'moderationRestrictions.confirm': [
    { names: 'restriction_to_review', input: decision({}), gets: ofRestriction('ok') },
  ],
  'moderationRestrictions.uphold': [
    { names: 'appealed_restriction', input: decision({}), gets: ofRestriction('ok') },
  ],
  'moderationRestrictions.overturn': [
    { names: 'appealed_restriction', input: decision({}), gets: ofRestriction('ok') },
  ],
  'moderationCases.list': [{ ...nothing, input: () => ({}) }],
  'moderationCases.get': [{ names: 'open_report', input: theNames, gets: ofReport('ok') }],
  'moderationCases.triage': [
    {
      names: 'open_report',
      input: (names) => ({ ...names, ...key(), priority: 'normal' }),
      gets: ofReport('ok'),
    },
  ],
  'moderationCases.take': [{ names: 'open_report', input: withKey, gets: ofReport('ok') }],
  'moderationCases.handBack': [
    { names: 'taken_report', input: withKey, gets: ofReport(REFUSED), best: REFUSED },
  ],
  'moderationCases.dismiss': [
    { names: 'taken_report', input: decision({}), gets: ofReport(REFUSED), best: REFUSED },
  ],
  'moderationCases.act': [
    {
      names: 'taken_report',
      input: decision({ rule: 'fraud', measures: ['warn'] }),
      gets: ofReport(REFUSED),
      best: REFUSED,
    },
  ],
  'moderationCases.uphold': [
    { names: 'appealed_report', input: decision({}), gets: ofReport(REFUSED), best: REFUSED },
  ],
  'moderationCases.overturn': [
    { names: 'appealed_report', input: decision({}), gets: ofReport(REFUSED), best: REFUSED },
  ],
};
