import type { RevealedUnitsView, RevealedView } from '@guildhall/api/orders/reveal-views';
import type { OrderView } from '@guildhall/api/orders/views';
import type { Messages } from '@guildhall/locales/messages';
import { useCallback, useEffect, useState } from 'react';
import {
  useIdempotentMutation,
  type IdempotentMutation,
} from '../../lib/api/idempotent-mutation.ts';
import { useLanguage } from '../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useRefreshOrders, useRefreshWhenBehind } from '../orders/hooks.ts';

export type UnitView = OrderView['units'][number];
export type RevealedFields = RevealedView['fields'];

/** A revealed secret is hidden after this time, for tabs that are left open. */
const SHOWN_FOR_MS = 5 * 60 * 1000;

export type RevealedUnits = RevealedUnitsView['units'];

export interface Shown<Revealed = RevealedFields> {
  readonly fields: Revealed;
  /** ISO 8601, by the clock of the browser. */
  readonly until: string;
}

/**
 * Keeps revealed fields in the state of this component only: not in the query cache and not in
 * storage. They are removed when they are hidden, when the component unmounts, and after a timeout.
 */
export function useShown<Revealed = RevealedFields>() {
  const [shown, setShown] = useState<Shown<Revealed> | null>(null);

  const show = useCallback((fields: Revealed) => {
    setShown({ fields, until: new Date(Date.now() + SHOWN_FOR_MS).toISOString() });
  }, []);
  const hide = useCallback(() => {
    setShown(null);
  }, []);

  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(hide, SHOWN_FOR_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [shown, hide]);

  return { shown, show, hide };
}

/** What proves that it is the buyer: the password, or nothing after a stronger authentication. */
export type Proof = { readonly password?: string };

/**
 * Reveals one unit. It moves no money, so it needs no idempotency key, and a second call is a
 * second reveal.
 */
export function useReveal(
  orderId: string,
  unitId: string,
  onRevealed: (fields: RevealedFields) => void,
): IdempotentMutation<Proof> {
  const { client } = trpc.useUtils();
  const language = useLanguage();
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async (proof: Proof) =>
      await client.vault.reveal.mutate({
        order_id: orderId,
        unit_id: unitId,
        ...proof,
        language,
        consent: true,
      }),
    ({ fields }) => {
      onRevealed(fields);
      // The fields are shown without waiting for the new deadlines.
      void refresh();
    },
    useRefreshWhenBehind(),
  );
}

/** Reveals several units of an order with one proof, all or none. */
export function useRevealUnits(
  orderId: string,
  units: readonly UnitView[],
  onRevealed: (revealed: RevealedUnits) => void,
): IdempotentMutation<Proof> {
  const { client } = trpc.useUtils();
  const language = useLanguage();
  const refresh = useRefreshOrders();
  return useIdempotentMutation(
    async (proof: Proof) =>
      await client.vault.revealUnits.mutate({
        order_id: orderId,
        unit_ids: units.map(({ id }) => id),
        ...proof,
        language,
        consent: true,
      }),
    (revealed) => {
      onRevealed(revealed.units);
      void refresh();
    },
    useRefreshWhenBehind(),
  );
}

/** A revealed unit with what names it on the page. */
export interface NamedUnit {
  readonly name: string;
  readonly fields: RevealedFields;
}

/**
 * Revealed units as plain text, for the clipboard and for a file that the browser makes itself. A
 * unit of one field is one line with its value; otherwise each unit has its name, its fields with
 * their labels, and an empty line after them.
 */
export function textOf(units: readonly NamedUnit[]): string {
  if (units.every(({ fields }) => fields.length === 1)) {
    return `${units.map(({ fields }) => fields[0]?.value ?? '').join('\n')}\n`;
  }
  return units
    .map(({ name, fields }) =>
      [name, ...fields.map(({ label, value }) => `${label}: ${value}`), ''].join('\n'),
    )
    .join('\n');
}

export type Secrets = Record<string, string>[];

/** Seals one secret per unit and delivers the order. */
export function useDelivery(
  orderId: string,
  doneText: string,
  onRefused: (error: unknown) => void,
): IdempotentMutation<Secrets> {
  const { client } = trpc.useUtils();
  const refresh = useRefreshOrders();
  const refreshWhenBehind = useRefreshWhenBehind();
  return useIdempotentMutation(
    async (secrets: Secrets, idempotencyKey) =>
      await client.orders.deliver.mutate({
        order_id: orderId,
        idempotency_key: idempotencyKey,
        secrets,
      }),
    async () => {
      toasts.success(doneText, { duration: SHORT_TOAST_MS });
      await refresh();
      // The form is gone: what happens next is at the top of the page.
      globalThis.scrollTo({ top: 0 });
    },
    (error) => {
      refreshWhenBehind(error);
      onRefused(error);
    },
  );
}

const BROWSERS = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** "Firefox on Windows"; an unknown user agent is shown as it was sent. */
export function deviceText(t: Messages<'vault'>, userAgent: string | null): string {
  if (userAgent === null) return t('log.unknown');
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser && system) return t('log.browser_on_system', { browser, system });
  return browser ?? system ?? userAgent;
}
