import { publicCodesOf } from '@guildhall/domain/catalog/rules';
import type { GameSchema } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FieldError } from '@guildhall/domain/kernel/field-errors';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { contactError } from '../kernel/contact-filter/contact-error.ts';
import { type ContactFinding, findContact } from '../kernel/contact-filter/contact-filter.ts';
import type { OffersContext } from './context.ts';

/** What of an offer its seller writes; what is absent is not looked at. */
export interface OfferTexts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly attributes?: Readonly<Record<string, unknown>> | undefined;
  readonly photos?: readonly { readonly caption: string }[] | undefined;
}

/** The texts of an offer by field, without what a schema takes from a list. */
function textsOf({ title, description, attributes = {}, photos = [] }: OfferTexts) {
  return Object.entries<unknown>({
    title,
    description,
    ...Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [`attributes.${key}`, value]),
    ),
    ...Object.fromEntries(photos.map(({ caption }, at) => [`photos.${at}.caption`, caption])),
  }).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value] as const] : []));
}

/** The hosts of the shop, to which links in texts may lead. */
const ownHostsOf = ({ public_url: url }: OffersContext['settings']): readonly string[] => [
  new URL(url).hostname,
];

/** What the rules in force and the game of an offer let pass. */
export interface AllowedContacts {
  readonly rules: Pick<RuleBook, 'link_hosts'>;
  readonly product: { readonly schema: GameSchema | null };
}

function findingsIn(
  { settings }: Pick<OffersContext, 'settings'>,
  texts: OfferTexts,
  { rules, product }: AllowedContacts,
): (readonly [field: string, finding: ContactFinding])[] {
  const options = {
    own_hosts: ownHostsOf(settings),
    link_hosts: rules.link_hosts,
    public_codes: publicCodesOf(product.schema),
  };
  return textsOf(texts).flatMap(([field, text]) => {
    const finding = findContact(text, options);
    return finding === null ? [] : [[field, finding] as const];
  });
}

/** Errors by field for what the contact filter finds in the texts of an offer (rules.md §9). */
export function contactFaults(
  context: Pick<OffersContext, 'settings'>,
  texts: OfferTexts,
  allowed: AllowedContacts,
): Record<string, FieldError[]> {
  return Object.fromEntries(
    findingsIn(context, texts, allowed).map(([field, finding]) => [field, [contactError(finding)]]),
  );
}

/** Whether the contact filter finds anything in the texts of an offer. */
export const hasContact = (
  context: Pick<OffersContext, 'settings'>,
  texts: OfferTexts,
  allowed: AllowedContacts,
): boolean => findingsIn(context, texts, allowed).length > 0;

/** Refuses OFFER_INVALID for what the contact filter finds (rules.md §9). */
export function refuseContacts(
  context: Pick<OffersContext, 'settings'>,
  texts: OfferTexts,
  allowed: AllowedContacts,
): void {
  const faults = contactFaults(context, texts, allowed);
  if (Object.keys(faults).length > 0) throw new Refusal('OFFER_INVALID', {}, faults);
}
