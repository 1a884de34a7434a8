/** What goes wrong with orders of the demo, and what both sides say about it. All invented. */
import type { DisputeType, NoEvidenceReason } from '@guildhall/domain/disputes/types';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { EvidencePicture } from './drawings.ts';

type Line = readonly [from: 'buyer' | 'seller', text: string];

export interface Story {
  readonly kind: OfferKind;
  readonly type: DisputeType;
  /** Before the buyer confirms, or in the days of the warranty. */
  readonly phase: 'inspection' | 'warranty';
  /** What the buyer shows; null with the reason why there is nothing. */
  readonly picture: EvidencePicture | null;
  readonly no_evidence: NoEvidenceReason | null;
  readonly statement: string;
  readonly answer: string;
  /** What the seller shows. */
  readonly receipt: EvidencePicture | null;
  /** What both wrote in the order before. */
  readonly chat: readonly Line[];
  /** What staff write when they give the money back, and when they do not. */
  readonly for_buyer: string;
  readonly for_seller: string;
}

const signIn: Story = {
  kind: 'account',
  type: 'invalid_credentials',
  phase: 'inspection',
  picture: 'sign_in',
  no_evidence: null,
  statement:
    'The password from the vault is refused. I typed it and copied it, on two devices. The picture shows the error.',
  answer:
    'It worked when I put it into the vault. Perhaps the game asked for a code because of the new device.',
  receipt: null,
  chat: [
    ['buyer', 'I can’t sign in, it says that the password is wrong.'],
    ['seller', 'Please copy it with the button. There is no space at the end.'],
  ],
  for_buyer:
    'The buyer told us within two hours of the first look. The picture shows that the sign-in is refused, and the seller has shown nothing else.',
  for_seller:
    'The session list shows a sign-in of the buyer with these details. They were valid at the delivery.',
};

const described: Story = {
  kind: 'account',
  type: 'not_as_described',
  phase: 'inspection',
  picture: 'missing',
  no_evidence: null,
  statement:
    'Two of the items from the title are not in the inventory. The rest is as described, so I would keep it for less.',
  answer: 'One of them was part of a season that has ended. I forgot to change the title, sorry.',
  receipt: null,
  chat: [
    ['buyer', 'Which page of the inventory has the items from your title?'],
    ['seller', 'They should be on the second page. Let me look.'],
  ],
  for_buyer:
    'The offer as bought names items that the picture of the inventory does not have. They are a part of the value.',
  for_seller:
    'All items that the offer as bought names can be seen in the picture. The others were never promised.',
};

const recalled: Story = {
  kind: 'account',
  type: 'account_recalled',
  phase: 'warranty',
  picture: 'sign_in',
  no_evidence: null,
  statement:
    'Since this morning the password is no longer right, and the email was changed back. I had secured everything on the first day.',
  answer: 'I have not touched the account. I no longer have the mailbox either.',
  receipt: null,
  chat: [
    ['buyer', 'Did you change anything? I was signed out overnight.'],
    ['seller', 'No. Please try the recovery codes from the vault.'],
  ],
  for_buyer:
    'The securing checklist was completed, and the email was changed back by an earlier owner. This is a recall.',
  for_seller:
    'The checklist was never completed, and the support of the game says that the buyer changed the email.',
};

const banned: Story = {
  kind: 'account',
  type: 'banned_after_sale',
  phase: 'warranty',
  picture: 'banned',
  no_evidence: null,
  statement:
    'The account was suspended yesterday. The message names a date before my purchase, as the picture shows.',
  answer: 'It had no warning when I sold it. Maybe somebody played on another server.',
  receipt: null,
  chat: [
    ['buyer', 'The game says that the account is suspended. Do you know why?'],
    ['seller', 'No, there was never a warning. Ask their support for the reason.'],
  ],
  for_buyer: 'The cause of the suspension is dated before the delivery. It came with the account.',
  for_seller: 'The suspension names a match of the days after the delivery. The buyer played it.',
};

const usedCode: Story = {
  kind: 'gift_card',
  type: 'code_used',
  phase: 'inspection',
  picture: 'code_refused',
  no_evidence: null,
  statement: 'The shop says that this code was redeemed before. I revealed it ten minutes ago.',
  answer: 'The code comes from a retailer. The receipt shows when it was activated.',
  receipt: 'receipt',
  chat: [
    ['buyer', 'The code does not work, it was already redeemed.'],
    ['seller', 'That can’t be, it is new. Please send me a picture of the message.'],
  ],
  for_buyer: 'The code was redeemed a day before the buyer revealed it.',
  for_seller: 'The code was redeemed after the reveal, from the country of the buyer.',
};

const invalidCode: Story = {
  ...usedCode,
  type: 'code_invalid',
  statement: 'The code is refused as unknown. I have tried it in the app and on the web page.',
  answer: 'Cards of this batch take up to a day until they are active. Please try again tomorrow.',
  chat: [
    ['buyer', 'Your code is refused as invalid.'],
    ['seller', 'Did you choose the right region? It is in the title.'],
  ],
  for_buyer: 'The code is still refused after a day, and the receipt is of another batch.',
  for_seller: 'The receipt fits the code, and the message is about the region of the buyer.',
};

const otherRegion: Story = {
  ...usedCode,
  type: 'wrong_region_or_value',
  statement: 'The card has less value than the offer says. The picture shows what was credited.',
  answer: 'The shop converts it into your currency. That is not in my hands.',
  receipt: null,
  chat: [['buyer', 'The card has less on it than I paid for.']],
  for_buyer: 'The offer as bought names a face value that the card does not have.',
  for_seller: 'The card has its face value. The difference is the exchange rate of the shop.',
};

const soldTwice: Story = {
  ...described,
  type: 'duplicate_sold',
  phase: 'warranty',
  picture: null,
  no_evidence: 'nothing_to_show',
  statement:
    'Somebody else is playing on this account and writes that they bought it, too. I can see their sessions.',
  answer: 'I sold it once. The old sessions may be from my own phone.',
  chat: [
    ['buyer', 'There is another session in the list. Is that you?'],
    ['seller', 'It may be my phone. You can end all sessions in the settings.'],
  ],
  for_buyer: 'Another order has delivered the same sign-in details. They were sold twice.',
  for_seller: 'The vault has these details only once, and the other session ended before the sale.',
};

export const stories = {
  signIn,
  described,
  recalled,
  banned,
  usedCode,
  invalidCode,
  otherRegion,
  soldTwice,
} as const;
