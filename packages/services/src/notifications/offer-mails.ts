import type { offerNotices } from '@guildhall/domain/offers/notices';
import { offerPagePath } from '@guildhall/domain/offers/rules';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords } from './mail-layout.ts';

type Words = {
  readonly [Kind in keyof typeof offerNotices]: MailWords<MailFacts<Kind>>;
};

/** The mails of notices about offers. */
export const offerMails: Words = {
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
