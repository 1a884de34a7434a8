/** What buyers and sellers of the demo say of each other. All invented. */
import type { FeedbackSide, Rating } from '@guildhall/domain/feedback/types';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';

type Texts = Readonly<Record<Rating, readonly string[]>>;

const OF_ACCOUNTS: Texts = {
  positive: [
    'Exactly as described, and the email came with it. I changed everything within five minutes.',
    'Delivered in less than ten minutes. All skins are there.',
    'Friendly and quick. Answered a question about the region at eleven at night.',
    'The rank was as in the photos. Would buy again.',
    'Everything worked at the first sign-in. Thank you!',
    'Great seller. The recovery codes were in the vault, too.',
    'Schnell, freundlich, alles wie beschrieben. Gerne wieder!',
    'My second account from this seller, again without any problem.',
    'Very clean. No old sessions, no linked phone, nothing to clear up.',
    'Good price for that level, and the seller stayed until I had secured it.',
    'Account ist top, die E-Mail ließ sich sofort ändern.',
    'Took a little longer than planned, but the seller told me so and it was all fine.',
    'All as described.',
    '',
  ],
  neutral: [
    'The account is fine, but it took two hours longer than promised.',
    'One of the items from the title was missing. We agreed on a part of the price back.',
    'Works, but the answers were very short and I had to ask twice.',
    'Account in Ordnung, die Lieferung kam aber erst am Abend.',
  ],
  negative: [
    'The password did not work, and nobody answered for a day. The money came back in the end.',
    'The rank was from last season. I would have paid much less for that.',
    'Had to open a dispute to get an answer at all.',
  ],
};

const OF_CODES: Texts = {
  positive: [
    'Code arrived at once and worked.',
    'Redeemed in a minute. Perfect.',
    'Cheaper than in the shop, and valid.',
    'Three codes, all of them fine.',
    'Instant. Exactly the value that it says.',
    'Code funktioniert, ging sofort.',
    'Bought here five times now, never had a bad code.',
    'Worked on the first try.',
    '',
  ],
  neutral: [
    'The code worked, but only on the next day.',
    'One of three codes was refused. I got the money for it back.',
  ],
  negative: [
    'The code was already used. I had to wait two days for my money.',
    'The card is for another region than I thought, and the seller did not help.',
  ],
};

const OF_BUYERS: Texts = {
  positive: [
    'Paid at once and confirmed the same day.',
    'Friendly buyer, clear questions. Welcome back any time.',
    'Quick and easy.',
    'Everything fine, thank you.',
    'Schnelle Zahlung, gerne wieder.',
    'Secured the account right away, as it should be.',
    'Good communication.',
    '',
  ],
  neutral: [
    'Fine in the end, but it took many messages.',
    'Confirmed only on the last day, after two reminders.',
  ],
  negative: ['Opened a dispute before asking a single question, and then took it back.'],
};

export const REPLIES = [
  'Sorry for that. I now look at my messages in the evening, too.',
  'You’re right, I have corrected the title. Thank you for the fair solution.',
  'I was travelling that day and should have said so. The next delivery is on time.',
  'The retailer has replaced the whole batch. It won’t happen again.',
] as const;

export const THANKS = ['Thank you, always a pleasure!', 'Thanks, enjoy the account.'] as const;

/** What is said of this side of an order. */
export function textsOf(side: FeedbackSide, kind: OfferKind, rating: Rating): readonly string[] {
  if (side === 'buyer') return OF_BUYERS[rating];
  return (kind === 'account' ? OF_ACCOUNTS : OF_CODES)[rating];
}
