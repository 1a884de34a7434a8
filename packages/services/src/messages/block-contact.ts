import { createHmac, hkdfSync } from 'node:crypto';
import {
  findBlockedMessage,
  insertBlockedMessage,
  saveReportedBlock,
} from '@guildhall/db/messages/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { publicCodesOf } from '@guildhall/domain/catalog/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { RETRY_MINUTES } from '@guildhall/domain/messages/rules';
import type { ReportBlock } from '@guildhall/domain/messages/schema';
import { findContact } from '../kernel/contact-filter/contact-filter.ts';
import { seal } from '../kernel/envelope-encryption.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findProduct } from '../catalog/read-catalog.ts';
import type { MessagesContext } from './context.ts';
import type { ThreadPlace } from './find-thread.ts';

/** Keyed, so that a short text cannot be guessed from its hash. */
function hashOfText({ token_secret }: Pick<MessagesContext, 'token_secret'>, text: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', token_secret, '', 'blocked messages', 32));
  return createHmac('sha256', key).update(text).digest();
}

/**
 * Refuses MESSAGE_BLOCKED for a text in which the contact filter finds something (rules.md §9). Its
 * text is not stored: only what kind was found, a keyed hash, and the time. Credentials and another
 * try within ten minutes count no block.
 */
export async function refuseContacts(
  context: Pick<MessagesContext, 'db' | 'rule_books' | 'settings' | 'token_secret'>,
  { user_id }: Viewer,
  { offer_kind, product_slug }: Pick<ThreadPlace, 'offer_kind' | 'product_slug'>,
  text: string,
): Promise<void> {
  const [rules, product] = await Promise.all([
    context.rule_books.current(),
    findProduct(context.db, offer_kind, product_slug),
  ]);
  const finding = findContact(text, {
    own_hosts: [new URL(context.settings.public_url).hostname],
    link_hosts: rules.link_hosts,
    // Friend codes that the game has declared.
    public_codes: publicCodesOf(
      product !== undefined && 'schema' in product ? product.schema : null,
    ),
  });
  if (finding === null) return;
  const { kind: contact, found } = finding;
  const id = newId();
  await insertBlockedMessage(
    context.db,
    { id, user_id, contact, text_hash: hashOfText(context, text) },
    { never_counts: contact === 'credentials', retry_minutes: RETRY_MINUTES },
  );
  throw new Refusal('MESSAGE_BLOCKED', { contact, found, block_id: id });
}

/**
 * The sender reports that the filter was wrong. The text, which they send again, is stored sealed
 * until staff have decided, and the block counts no longer. The same report again changes nothing.
 * Refuses MESSAGE_NOT_FOUND for a block of somebody else, or another text.
 */
export async function reportBlock(
  context: MessagesContext,
  { user_id }: Viewer,
  { block_id: id, text }: ReportBlock,
): Promise<void> {
  const { db, key_vault: keyVault } = context;
  const block = await findBlockedMessage(db, id, user_id);
  if (block === undefined || !block.text_hash.equals(hashOfText(context, text))) {
    throw new Refusal('MESSAGE_NOT_FOUND');
  }
  if (block.reported_at !== null) return;
  const row = { table: 'blocked_texts', row_id: id, version: 1 };
  const sealed = await seal(keyVault, row, Buffer.from(text));
  await inTransaction(db, (trx) => saveReportedBlock(trx, id, sealed));
}
