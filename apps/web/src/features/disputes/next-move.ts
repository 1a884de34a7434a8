import type { DisputeView } from '@guildhall/api/disputes/views';
import { endsInSilence } from '@guildhall/domain/disputes/rules';
import type { DisputeState } from '@guildhall/domain/disputes/types';
import type { MessageKey } from '@guildhall/locales/messages';
import { knownType } from './words.ts';

type Keys<Group extends string> = Extract<MessageKey<'disputes/case'>, `${Group}.${string}`>;
type NextKey = Keys<'next'>;
type Clock = Exclude<Keys<'clock'>, 'clock.title' | 'clock.buyer' | 'clock.seller' | 'clock.staff'>;
type Party = 'buyer' | 'seller' | 'staff';
const PARTIES = ['buyer', 'seller', 'staff'] as const;

const partyOf = (viewer: string): Party => PARTIES.find((each) => each === viewer) ?? 'staff';
const groupOf = (party: Party) => (party === 'staff' ? 'staff' : 'side');

/** Who has made the proposal that waits for an answer. */
const proposerOf = ({ proposals }: DisputeView) =>
  proposals.find(({ state }) => state === 'open')?.side ?? null;

type Sentence = (dispute: DisputeView, viewer: Party) => NextKey;

const staffSentence =
  (state: 'escalated' | 'under_review' | 'appealed'): Sentence =>
  ({ missed_at }, viewer) =>
    `next.${missed_at === null ? state : 'late'}.${groupOf(viewer)}`;

const SENTENCES: Readonly<Record<DisputeState, Sentence>> = {
  open: ({ type, answer_by }, viewer) => {
    const known = knownType(type);
    const ends = known === undefined ? 'staff' : endsInSilence(known);
    const isFirst = viewer === 'seller' && answer_by !== null;
    return `next.open_${ends}.${isFirst ? 'seller_first' : viewer}`;
  },
  talking: (_dispute, viewer) => `next.talking.${viewer}`,
  proposal: (dispute, viewer) => {
    if (viewer === 'staff') return 'next.proposal_staff';
    return proposerOf(dispute) === viewer ? 'next.proposal_own' : 'next.proposal_theirs';
  },
  escalated: staffSentence('escalated'),
  awaiting_evidence: ({ asked }, viewer) => {
    const side = asked.at(-1) === 'seller' ? 'seller' : 'buyer';
    return side === viewer ? 'next.evidence.own' : `next.evidence.${side}`;
  },
  under_review: staffSentence('under_review'),
  decided: ({ allowed, waits_for_cover_at }, viewer) => {
    if (waits_for_cover_at !== null) return `next.uncovered.${groupOf(viewer)}`;
    return allowed.includes('appeal') ? 'next.decided_yours' : 'next.decided_wait';
  },
  appealed: staffSentence('appealed'),
  // Of recall claims alone, which have sentences of their own.
  recovering: () => 'next.other',
  closed_refund_full: (_dispute, viewer) => `next.closed_refund.${viewer}`,
  closed_refund_part: (_dispute, viewer) => `next.closed_refund.${viewer}`,
  closed_release: (_dispute, viewer) => `next.closed_release.${viewer}`,
  closed_replacement: (_dispute, viewer) => `next.closed_replacement.${viewer}`,
  closed_withdrawn: (_dispute, viewer) => `next.closed_withdrawn.${viewer}`,
};

/** The sentences of a recall claim, where they differ. */
type ClaimKey = Extract<MessageKey<'disputes/claim'>, `next.${string}`>;
type ClaimNext =
  | 'open'
  | 'proposal'
  | 'recovering'
  | 'refunded'
  | 'rejected'
  | 'replaced'
  | 'withdrawn';
const CLAIM_SENTENCES: Partial<Record<string, ClaimNext>> = {
  open: 'open',
  proposal: 'proposal',
  recovering: 'recovering',
  closed_refund_full: 'refunded',
  closed_release: 'rejected',
  closed_replacement: 'replaced',
  closed_withdrawn: 'withdrawn',
};

/** What happens next with a recall claim; undefined where it is as with a dispute. */
export function claimKeyOf({ case_kind, state, viewer }: DisputeView): ClaimKey | undefined {
  const name = case_kind === 'recall_claim' ? CLAIM_SENTENCES[state] : undefined;
  return name && `next.${name}.${partyOf(viewer)}`;
}

const isKnown = (state: string): state is DisputeState => Object.hasOwn(SENTENCES, state);

/** What happens next, until when, and what happens automatically otherwise. */
export function nextKeyOf(dispute: DisputeView): NextKey {
  const { state, viewer } = dispute;
  return isKnown(state) ? SENTENCES[state](dispute, partyOf(viewer)) : 'next.other';
}

/** What each party has to do until the deadline; null for nothing. */
type Clocks = Readonly<Record<Party, Clock | null>>;
const NOTHING: Clocks = { buyer: null, seller: null, staff: null };

const ofStaff = ({ missed_at }: DisputeView): Clocks => ({
  ...NOTHING,
  staff: missed_at === null ? 'clock.decide' : 'clock.late',
});
const both = (clock: Clock): Clocks => ({ buyer: clock, seller: clock, staff: null });

const CLOCKS: Partial<Record<DisputeState, (dispute: DisputeView) => Clocks>> = {
  open: ({ case_kind }) => {
    const seller = case_kind === 'recall_claim' ? 'clock.answer_claim' : 'clock.answer';
    return { ...NOTHING, seller };
  },
  talking: () => both('clock.agree'),
  proposal: (dispute) => {
    const answers = proposerOf(dispute) === 'buyer' ? 'seller' : 'buyer';
    return { ...NOTHING, [answers]: 'clock.answer_proposal' };
  },
  escalated: ofStaff,
  awaiting_evidence: ({ asked }) => ({ ...NOTHING, [asked.at(-1) ?? 'buyer']: 'clock.evidence' }),
  under_review: ofStaff,
  decided: ({ lost_by }) => ({
    ...NOTHING,
    buyer: lost_by.includes('buyer') ? 'clock.appeal' : null,
    seller: lost_by.includes('seller') ? 'clock.appeal' : null,
  }),
  appealed: ofStaff,
};

/** The clocks of buyer, seller and staff; null once the dispute is closed. */
export function clocksOf(dispute: DisputeView): Clocks | null {
  const { state, due_at } = dispute;
  if (due_at === null || !isKnown(state)) return null;
  return CLOCKS[state]?.(dispute) ?? null;
}

/** Whether the viewer has something to do now, other than adding to the file. */
export function isYourTurn({ allowed }: Pick<DisputeView, 'allowed'>): boolean {
  return YOUR_TURN.some((event) => allowed.includes(event));
}
const YOUR_TURN = [
  'answer',
  'accept_claim',
  'accept_proposal',
  'bring_evidence',
  'accept_decision',
  'decide',
  'decide_appeal',
  'take',
];
