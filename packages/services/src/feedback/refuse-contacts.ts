import { Refusal } from '@guildhall/domain/kernel/errors';
import { contactError } from '../kernel/contact-filter/contact-error.ts';
import { findContact } from '../kernel/contact-filter/contact-filter.ts';
import type { FeedbackContext } from './context.ts';

/** Refuses INPUT_INVALID for a text in which the contact filter finds something (rules.md §9). */
export async function refuseContacts(
  { rule_books, settings }: Pick<FeedbackContext, 'rule_books' | 'settings'>,
  text: string,
): Promise<void> {
  const { link_hosts } = await rule_books.current();
  const finding = findContact(text, {
    own_hosts: [new URL(settings.public_url).hostname],
    link_hosts,
    public_codes: [],
  });
  if (finding !== null) throw new Refusal('INPUT_INVALID', {}, { text: [contactError(finding)] });
}
