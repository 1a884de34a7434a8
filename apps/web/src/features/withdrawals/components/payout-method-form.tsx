import type { WithdrawalTermsView } from '@guildhall/api/withdrawals/views';
import { addPayoutMethodSchema } from '@guildhall/domain/withdrawals/schema';
import {
  E_WALLET_TITLES,
  E_WALLETS,
  NETWORK_TITLES,
  type PayoutMethodKind,
  STABLECOIN_NETWORKS,
  type TypedDestination,
  type TypedMethodKind,
} from '@guildhall/domain/withdrawals/types';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useSchemaErrors } from '../../../lib/forms/form-errors.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useAddPayoutMethod } from '../hooks.ts';
import { OpenOnboarding } from './payout-account.tsx';

export interface PayoutMethodFormProps {
  terms: WithdrawalTermsView;
  onClose: () => void;
}

/** What was typed for each kind; only the fields of the chosen one are sent. */
const EMPTY = { iban: '', service: 'paypal', email: '', network: 'polygon', address: '' } as const;
type Typed = {
  readonly [Name in keyof typeof EMPTY]: Name extends 'service'
    ? (typeof E_WALLETS)[number]
    : Name extends 'network'
      ? (typeof STABLECOIN_NETWORKS)[number]
      : string;
};

function destinationOf(kind: TypedMethodKind, typed: Typed): TypedDestination {
  const { iban, service, email, network, address } = typed;
  if (kind === 'bank') return { kind, iban };
  return kind === 'e_wallet'
    ? { kind, service, address: email.trim() }
    : { kind, network, address };
}

/** Adds a payout method in the user's verified name: typed here, or set up at Stripe. */
export function PayoutMethodForm({ terms, onClose }: PayoutMethodFormProps) {
  const t = useMessages('withdrawals');
  const [kind, setKind] = useState<PayoutMethodKind>(terms.kinds[0] ?? 'bank');
  return (
    <div className="mt-4 flex max-w-md flex-col gap-4">
      <SelectField
        label={t('methods.kind')}
        items={terms.kinds.map((value) => ({ value, label: t(`methods.kinds.${value}`) }))}
        value={kind}
        onValueChange={setKind}
      />
      {kind === 'stripe' ? (
        <>
          <p className="text-sm text-muted">{t('account.intro')}</p>
          <p className="text-sm text-muted">{t('methods.pause')}</p>
          <div className="flex flex-wrap gap-2">
            <OpenOnboarding label={t('account.start')} />
            <Button variant="ghost" size="sm" onClick={onClose}>
              {t('methods.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <TypedMethodForm terms={terms} kind={kind} onClose={onClose} />
      )}
    </div>
  );
}

function TypedMethodForm({
  terms,
  kind,
  onClose,
}: PayoutMethodFormProps & { kind: TypedMethodKind }) {
  const t = useMessages('withdrawals');
  const [payee, setPayee] = useState(terms.legal_name ?? '');
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [tried, setTried] = useState(false);
  const mutation = useAddPayoutMethod();
  const input = { payee_name: payee, destination: destinationOf(kind, typed) };
  const problems = useSchemaErrors(addPayoutMethodSchema, input);
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  const errorOf = (field: string) => (tried ? problems[field] : undefined);

  async function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const read = addPayoutMethodSchema.safeParse(input);
    if (read.success && (await mutation.run(read.data))) onClose();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t('methods.payee')}
        hint={t('methods.payee_hint', { name: terms.legal_name ?? '' })}
        autoComplete="name"
        maxLength={140}
        value={payee}
        onChange={(event) => setPayee(event.target.value)}
        error={errorOf('payee_name')}
      />
      <DestinationFields kind={kind} typed={typed} change={change} errorOf={errorOf} />
      <p className="text-sm text-muted">{t('methods.pause')}</p>
      {mutation.error !== null && (
        <Notice tone="danger" urgent>
          {messageOf(mutation.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={mutation.pending}>
          {t('methods.submit')}
        </Button>
        <Button variant="ghost" disabled={mutation.pending} onClick={onClose}>
          {t('methods.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface DestinationFieldsProps {
  kind: TypedMethodKind;
  typed: Typed;
  change: (changes: Partial<Typed>) => void;
  errorOf: (field: string) => string | undefined;
}

function DestinationFields({ kind, typed, change, errorOf }: DestinationFieldsProps) {
  const t = useMessages('withdrawals');
  if (kind === 'bank') {
    return (
      <TextField
        label={t('methods.iban')}
        autoComplete="off"
        inputClassName="figures"
        maxLength={60}
        value={typed.iban}
        onChange={(event) => change({ iban: event.target.value })}
        error={errorOf('destination.iban')}
      />
    );
  }
  if (kind === 'e_wallet') {
    return (
      <>
        <SelectField
          label={t('methods.service')}
          items={E_WALLETS.map((value) => ({ value, label: E_WALLET_TITLES[value] }))}
          value={typed.service}
          onValueChange={(service) => change({ service })}
        />
        <TextField
          label={t('methods.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={typed.email}
          onChange={(event) => change({ email: event.target.value })}
          error={errorOf('destination.address')}
        />
      </>
    );
  }
  return (
    <>
      <SelectField
        label={t('methods.network')}
        items={STABLECOIN_NETWORKS.map((value) => ({ value, label: NETWORK_TITLES[value] }))}
        value={typed.network}
        onValueChange={(network) => change({ network })}
      />
      <TextField
        label={t('methods.address')}
        hint={t('methods.address_hint')}
        autoComplete="off"
        inputClassName="figures"
        maxLength={60}
        value={typed.address}
        onChange={(event) => change({ address: event.target.value })}
        error={errorOf('destination.address')}
      />
    </>
  );
}
