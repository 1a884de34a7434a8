import type { offerNotices } from '@guildhall/domain/offers/notices';
import { offerPagePath } from '@guildhall/domain/offers/rules';
import type { MailFacts } from './mail-facts.ts';
import type { MailContent, MailWords, Writer } from './mail-layout.ts';

type Words = {
  readonly [Kind in keyof typeof offerNotices]: MailWords<MailFacts<Kind>>;
};

type Own = MailFacts<'offers_expired'>['offers'][number];

const EDIT_FOLDERS = { account: 'account', gift_card: 'giftcard' } as const;
const LISTS = { account: 'accounts', gift_card: 'gift-cards' } as const;
const editPath = ({ id, kind }: Pick<Own, 'id' | 'kind'>) =>
  `/dashboard/offers/${EDIT_FOLDERS[kind]}/${id}/edit`;

/** The photos of a removed offer are kept for as long (`release-photos.ts`). */
const APPEAL_DAYS = 7;

/** An appeal names the rule and the offer, so that staff find both. */
const appealUrl = (address: string, subject: string) =>
  `mailto:${address}?subject=${encodeURIComponent(`Appeal: ${subject}`)}`;

/** A mail about several offers of one seller; each leads to its form. */
function aboutSeveral(
  offers: readonly Own[],
  { t, url }: Writer,
  {
    noteOf = () => '',
    ...words
  }: Pick<MailContent, 'subject' | 'lines'> & {
    noteOf?: (offer: Own) => string;
  },
): MailContent {
  return {
    ...words,
    links: offers.map((offer) => ({
      label: offer.title,
      note: noteOf(offer),
      url: url(editPath(offer)),
    })),
    action: {
      label: t('see_offers'),
      url: url(`/dashboard/offers/${LISTS[offers[0]?.kind ?? 'account']}`),
    },
  };
}

/** The mails of notices about offers. */
export const offerMails: Words = {
  offer_approved: ({ offer }, { t, url }) => ({
    subject: t('offer_approved.subject', { title: offer.title }),
    lines: [t('offer_approved.published', { title: offer.title })],
    action: { label: t('see_offer'), url: url(offerPagePath(offer)) },
  }),
  offer_rejected: ({ offer, reason }, { t, url }) => ({
    subject: t('offer_rejected.subject', { title: offer.title }),
    lines: [
      t('offer_rejected.not_published', { title: offer.title }),
      t('reason', { reason }),
      t('offer_rejected.next'),
    ],
    action: { label: t('edit_offer'), url: url(editPath(offer)) },
  }),
  offer_removed: (
    { offer, reason, rule_id: rule },
    { t, url, site: { support_email: address } },
  ) => ({
    subject: t('offer_removed.subject', { title: offer.title }),
    lines: [
      t('offer_removed.removed', { title: offer.title, rule }),
      t('reason', { reason }),
      t('offer_removed.orders'),
      ...(address === undefined ? [] : [t('offer_removed.appeal', { address, days: APPEAL_DAYS })]),
    ],
    ...(address !== undefined && {
      links: [
        {
          label: t('offer_removed.appeal_link'),
          note: t('offer_removed.appeal_note', { rule, id: offer.id }),
          url: appealUrl(address, `${rule} ${offer.id}`),
        },
      ],
    }),
    action: { label: t('see_offers'), url: url(`/dashboard/offers/${LISTS[offer.kind]}`) },
  }),
  offers_expires_soon: ({ count, offers }, writer) => {
    const { t, time } = writer;
    return aboutSeveral(offers, writer, {
      subject: t('own_offers.expires_soon.subject', { count }),
      lines: [t('own_offers.expires_soon.what', { count }), t('own_offers.expires_soon.next')],
      noteOf: ({ due_at: due }) => t('expires', { due: time(due) }),
    });
  },
  offers_expired: ({ count, offers }, writer) => {
    const { t } = writer;
    return aboutSeveral(offers, writer, {
      subject: t('own_offers.expired.subject', { count }),
      lines: [t('own_offers.expired.what', { count }), t('own_offers.expired.next')],
    });
  },
  offers_out_of_stock: ({ count, offers }, writer) => {
    const { t } = writer;
    return aboutSeveral(offers, writer, {
      subject: t('own_offers.out_of_stock.subject', { count }),
      lines: [t('own_offers.out_of_stock.what', { count }), t('own_offers.out_of_stock.next')],
    });
  },
  offers_stock_low: ({ count, offers }, writer) => {
    const { t } = writer;
    return aboutSeveral(offers, writer, {
      subject: t('own_offers.stock_low.subject', { count }),
      lines: [t('own_offers.stock_low.what', { count }), t('own_offers.stock_low.next')],
    });
  },
  search_matched: ({ name, count, offers, token }, { t, url, formats }) => ({
    subject: t('search_matched.subject', { count, name }),
    lines: [t('search_matched.listed', { count, name })],
    links: offers.map((offer) => ({
      label: offer.title,
      note: formats.price(offer.total_minor, offer.currency),
      url: url(offerPagePath(offer)),
    })),
    action: { label: t('search_matched.all'), url: url('/dashboard/saved?tab=searches') },
    after: [t('search_matched.why', { name })],
    unsubscribe_token: token,
  }),
  favourite_cheaper: ({ offers, token }, { t, url, formats }) => ({
    subject: t('favourite_cheaper.subject', { count: offers.length }),
    lines: [t('favourite_cheaper.cheaper', { count: offers.length })],
    links: offers.map((offer) => ({
      label: offer.title,
      note: t('favourite_cheaper.price', {
        was: formats.price(offer.was_minor, offer.currency),
        now: formats.price(offer.total_minor, offer.currency),
      }),
      url: url(offerPagePath(offer)),
    })),
    action: { label: t('favourite_cheaper.all'), url: url('/dashboard/saved') },
    after: [t('favourite_cheaper.why')],
    unsubscribe_token: token,
  }),
};
