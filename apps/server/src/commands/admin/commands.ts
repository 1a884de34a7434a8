import { newId } from '@guildhall/domain/kernel/ids';
import { listPendingOffersSchema, reviewOfferSchema } from '@guildhall/domain/offers/schema';
import { verifyUserSchema } from '@guildhall/domain/verification/schema';
import { databaseCatalogCache } from '@guildhall/services/catalog/catalog-cache';
import { importProduct } from '@guildhall/services/catalog/import-products';
import { restrictProduct } from '@guildhall/services/catalog/restrict-product';
import { createRuleBooks } from '@guildhall/services/kernel/rule-books';
import { listPendingOffers } from '@guildhall/services/offers/review/list-pending-offers';
import { reviewOffer } from '@guildhall/services/offers/review/review-offer';
import {
  confirmVerification,
  dismissVerification,
  readVerification,
  verifyUser,
} from '@guildhall/services/verification/verify-user';
import { invocation } from '../command-line.ts';
import { type AdminCall, AdminFault, idOf, onlyName, reasonOf, userNamed } from './call.ts';
import { readCatalogFiles } from './catalog-files.ts';
import { changeContent } from './content-command.ts';
import { changeCapital } from './capital-command.ts';
import { listPendingRefunds, reviewRefund } from './refunds-command.ts';
import { confirmOneRole, dismissOneRole, setRole } from './role-command.ts';
import { changeRouteRules } from './route-rules-command.ts';

type Command = (call: AdminCall) => Promise<void>;

export const COMMANDS: Readonly<Record<string, Command>> = {
  'import-catalog': importCatalog,
  'restrict-game': restriction('game', true),
  'lift-game': restriction('game', false),
  'restrict-brand': restriction('brand', true),
  'lift-brand': restriction('brand', false),
  'verify-user': verify,
  'confirm-verification': confirmOne,
  'dismiss-verification': dismissOne,
  'pending-offers': listPending,
  'review-offer': review,
  'pending-refunds': listPendingRefunds,
  'review-refund': reviewRefund,
  'set-role': setRole,
  'confirm-role': confirmOneRole,
  'dismiss-role': dismissOneRole,
  content: changeContent,
  'route-rules': changeRouteRules,
  capital: changeCapital,
};

async function importCatalog(call: AdminCall): Promise<void> {
  const { db, staff, names, tell } = call;
  const reason = reasonOf(call);
  if (names.length === 0) throw new AdminFault('name files or folders');
  const { files, faults } = readCatalogFiles(names);
  if (faults.length > 0) {
    for (const fault of faults) tell(`✗ ${fault}`);
    throw new AdminFault(`nothing was imported: ${faults.length} faults`);
  }
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const { file, product } of files) {
    try {
      const result = await importProduct({ db }, staff, product, reason);
      counts[result] += 1;
      if (result !== 'unchanged') tell(`✓ ${product.kind} ${product.definition.slug}: ${result}`);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new AdminFault(`${file}: ${error.message}. Files before it were imported`);
    }
  }
  const { added, changed, unchanged } = counts;
  tell(`${added} added, ${changed} changed, ${unchanged} unchanged.`);
}

function restriction(kind: 'game' | 'brand', restricted: boolean): Command {
  return async (call) => {
    const { db, staff, tell } = call;
    const slug = onlyName(call, kind);
    const input = { kind, slug, restricted, reason: reasonOf(call) };
    const isChanged = await restrictProduct({ db }, staff, input);
    const state = restricted ? 'restricted' : 'not restricted';
    tell(isChanged ? `✓ ${slug} is ${state} now.` : `${slug} was ${state} already.`);
  };
}

async function verify(call: AdminCall): Promise<void> {
  const { db, key_vault, staff, options, tell } = call;
  const { id, username } = await userNamed(db, onlyName(call, 'user by their address'));
  const parsed = verifyUserSchema.safeParse({
    user_id: id,
    level: Number(options.level ?? Number.NaN),
    legal_name: options['legal-name'] ?? null,
    reason: reasonOf(call),
  });
  if (!parsed.success) {
    throw new AdminFault('give --level 0 to 3, and for V2 and V3 --legal-name');
  }
  const done = await verifyUser({ db, key_vault }, staff, parsed.data);
  const change = `${username}: V${done.before_level} → V${parsed.data.level}`;
  if (done.is_carried_out) tell(`✓ ${change}`);
  else {
    tell(`${change} waits for a second member of staff, who runs:`);
    tell(invocation('admin', `confirm-verification ${done.proposal_id} --as <their email>`));
  }
}

async function confirmOne(call: AdminCall): Promise<void> {
  const { db, key_vault, staff, options, tell } = call;
  const proposalId = idOf(call, 'proposal');
  const shown = await readVerification({ db, key_vault }, staff, proposalId);
  if (options.fingerprint === undefined) {
    tell(`user         ${shown.user_id}`);
    tell(`level        V${shown.level}`);
    tell(`legal name   ${shown.legal_name ?? 'none'}`);
    tell(`reason       ${shown.reason}`);
    tell(`fingerprint  ${shown.fingerprint}`);
    tell(shown.is_open ? 'To confirm it, add --fingerprint.' : 'It is closed already.');
    return;
  }
  const input = { proposal_id: proposalId, fingerprint: options.fingerprint };
  const { level } = await confirmVerification({ db, key_vault }, staff, input);
  tell(`✓ The user is verified to V${level} now.`);
}

async function dismissOne(call: AdminCall): Promise<void> {
  const { db, key_vault, staff, tell } = call;
  const input = { proposal_id: idOf(call, 'proposal'), reason: reasonOf(call) };
  await dismissVerification({ db, key_vault }, staff, input);
  tell('✓ The proposal is closed.');
}

async function listPending({ db, tell }: AdminCall): Promise<void> {
  const { items, next_cursor } = await listPendingOffers(
    { db, catalog: databaseCatalogCache(db) },
    listPendingOffersSchema.parse({ limit: 100 }),
  );
  for (const { id, kind, product_name, seller_username, reasons, title } of items) {
    const why = (reasons ?? []).join(', ');
    tell(`${id}  ${kind}  ${product_name}  ${seller_username}  [${why}]  ${title}`);
  }
  tell(next_cursor === null ? `${items.length} wait.` : `${items.length} shown, more wait.`);
}

async function review(call: AdminCall): Promise<void> {
  const { db, staff, options, tell } = call;
  const { approve = false, reject = false } = options;
  if (approve === reject) throw new AdminFault('say --approve or --reject');
  const input = reviewOfferSchema.parse({
    idempotency_key: newId(),
    offer_id: idOf(call, 'offer'),
    decision: approve ? 'approve' : 'reject',
    reason: reasonOf(call),
  });
  const context = { db, rule_books: createRuleBooks(db), token_secret: call.token_secret };
  const { state } = await reviewOffer(context, staff, input);
  tell(`✓ The offer is ${state} now.`);
}
