// The generated parts of docs/errors.md: every code of the closed catalogue, and of fields.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { httpStatusOf, trpcCodeOf } from '@guildhall/api/errors';
import { catalogErrors } from '@guildhall/domain/catalog/errors';
import { identityErrors } from '@guildhall/domain/identity/errors';
import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import type { ErrorCatalogue } from '@guildhall/domain/kernel/errors';
import { offerErrors } from '@guildhall/domain/offers/errors';
import { orderErrors } from '@guildhall/domain/orders/errors';
import { paymentErrors } from '@guildhall/domain/payments/errors';
import { vaultErrors } from '@guildhall/domain/vault/errors';
import { walletErrors } from '@guildhall/domain/wallet/errors';
import { withdrawalErrors } from '@guildhall/domain/withdrawals/errors';
import { markdownTable } from './tables.ts';

const byRoom: Readonly<Record<string, ErrorCatalogue>> = {
  identity: identityErrors,
  catalog: catalogErrors,
  offers: offerErrors,
  vault: vaultErrors,
  orders: orderErrors,
  wallet: walletErrors,
  payments: paymentErrors,
  withdrawals: withdrawalErrors,
};

/** A room that the lists above omit would appear here, so nothing can be left out. */
function codesOfNoRoom(): ErrorCode[] {
  const ofRooms = new Set(Object.values(byRoom).flatMap((room) => Object.keys(room)));
  return errorCodes().filter((code) => !ofRooms.has(code));
}

function errorCodes(): ErrorCode[] {
  return Object.keys(errorCatalogue) as ErrorCode[];
}

function tableOf(codes: readonly ErrorCode[]): string {
  const catalogue: ErrorCatalogue = errorCatalogue;
  return markdownTable(
    ['code', 'HTTP', 'tRPC', 'meaning', 'facts'],
    codes.map((code) => {
      const { meaning = '', facts = {} } = catalogue[code] ?? {};
      const told = Object.entries(facts).map(([name, says]) => `\`${name}\`: ${says}`);
      const answer = [String(httpStatusOf(code)), `\`${trpcCodeOf(code)}\``];
      return [`\`${code}\``, ...answer, meaning, told.join('<br>')];
    }),
  );
}

const ENGLISH = path.resolve(import.meta.dirname, '../../packages/locales/en/field-errors.json');

function fieldErrorTable(): string {
  const messages = JSON.parse(readFileSync(ENGLISH, 'utf8')) as Record<string, string>;
  return markdownTable(
    ['code', 'params', 'message'],
    Object.entries(messages).map(([code, message]) => {
      const names = [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => `\`${name}\``);
      return [`\`${code}\``, [...new Set(names)].join(', '), message.replaceAll('|', '\\|')];
    }),
  );
}

export const errorParts = {
  'field-errors': fieldErrorTable,
  errors: () =>
    [
      '## Anywhere',
      tableOf(codesOfNoRoom()),
      ...Object.entries(byRoom).flatMap(([room, errors]) => [
        `## ${room}`,
        tableOf(Object.keys(errors) as ErrorCode[]),
      ]),
    ].join('\n\n'),
};
