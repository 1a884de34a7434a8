import { randomBytes } from 'node:crypto';
import { ApiFault, type Params } from './stripe-fault.ts';

/** A connected account, and what its owner and Stripe do with it. */
export interface ConnectedAccount {
  readonly id: string;
  readonly object: 'account';
  readonly email: string;
  readonly metadata: Readonly<Record<string, string>>;
  details_submitted: boolean;
  payouts_enabled: boolean;
  capabilities: { transfers: 'active' | 'inactive' | 'pending' };
  requirements: {
    currently_due: string[];
    past_due: string[];
    disabled_reason: string | null;
  };
  external_accounts: {
    object: 'list';
    data: { object: 'bank_account'; account_holder_name: string | null }[];
  };
}

interface Transfer {
  readonly id: string;
  readonly object: 'transfer';
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly transfer_group: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  amount_reversed: number;
  reversed: boolean;
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const textOf = (value: Params | string | undefined): string =>
  typeof value === 'string' ? value : '';
const namesOf = (params: Params | string | undefined): Record<string, string> =>
  typeof params === 'object'
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, textOf(value)]))
    : {};

/** The part of Stripe's API that is called Connect: accounts, their onboarding, and transfers. */
export class StripeConnect {
  /** What the platform has at Stripe, in cents. */
  balance = Number.POSITIVE_INFINITY;
  readonly accounts = new Map<string, ConnectedAccount>();
  readonly transfers = new Map<string, Transfer>();
  /** The pages of onboarding that were opened. */
  readonly links: Params[] = [];

  /** Answers a request; undefined for a path that is not of this part. */
  route(method: string, path: string, params: Params): object | undefined {
    const [, , kind, id] = path.split('/').map(decodeURIComponent);
    if (kind === 'account_links' && method === 'POST') return this.#openLink(params);
    if (kind === 'accounts') {
      return method === 'POST' ? this.#createAccount(params) : this.account(id ?? '');
    }
    if (kind !== 'transfers') return undefined;
    if (method === 'POST') return this.#transfer(params);
    if (id === undefined || id === '') return this.#listTransfers(params);
    return this.#found(this.transfers.get(id), 404, `No such transfer: '${id}'`);
  }

  account(id: string): ConnectedAccount {
    return this.#found(this.accounts.get(id), 404, `No such account: '${id}'`);
  }

  /** The owner has filled in Stripe's form; Stripe has checked it. */
  enable(id: string, holderName: string | null = null): void {
    Object.assign(this.account(id), {
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], past_due: [], disabled_reason: null },
      external_accounts: {
        object: 'list',
        data: [{ object: 'bank_account', account_holder_name: holderName }],
      },
    });
  }

  /** The owner has filled in the form, and Stripe still checks it. */
  submit(id: string): void {
    Object.assign(this.account(id), {
      details_submitted: true,
      requirements: {
        currently_due: [],
        past_due: [],
        disabled_reason: 'requirements.pending_verification',
      },
    });
  }

  /** Stripe wants something more, and pays nothing until then. */
  disable(id: string, requirements: string[]): void {
    Object.assign(this.account(id), {
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: {
        currently_due: requirements,
        past_due: requirements,
        disabled_reason: 'requirements.past_due',
      },
    });
  }

  /** Stripe, or somebody in its dashboard, takes a transfer back, or a part of it. */
  reverse(id: string, amount?: number): void {
    const transfer = this.#found(this.transfers.get(id), 404, `No such transfer: '${id}'`);
    transfer.amount_reversed = amount ?? transfer.amount;
    transfer.reversed = transfer.amount_reversed === transfer.amount;
  }

  #createAccount(params: Params): object {
    const { capabilities, controller, email } = params;
    const isAsked = JSON.stringify(capabilities) === '{"transfers":{"requested":"true"}}';
    if (!isAsked || typeof controller !== 'object' || typeof email !== 'string') {
      throw new ApiFault(400, 'Missing required param.', 'parameter_missing');
    }
    const account: ConnectedAccount = {
      id: newId('acct'),
      object: 'account',
      email,
      metadata: namesOf(params['metadata']),
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: {
        currently_due: ['individual.first_name', 'external_account', 'tos_acceptance.date'],
        past_due: [],
        disabled_reason: 'requirements.past_due',
      },
      external_accounts: { object: 'list', data: [] },
    };
    this.accounts.set(account.id, account);
    return account;
  }

  #openLink(params: Params): object {
    const { id } = this.account(textOf(params['account']));
    this.links.push(params);
    const url = `https://connect.stripe.test/setup/e/${id}/${newId('link')}`;
    return { object: 'account_link', url, created: 0, expires_at: 300 };
  }

  #transfer(params: Params): object {
    const amount = Number(params['amount']);
    const destination = textOf(params['destination']);
    const account = this.accounts.get(destination);
    if (account === undefined) {
      throw new ApiFault(400, `No such destination: '${destination}'`, 'resource_missing');
    }
    if (account.capabilities.transfers !== 'active') {
      const code = 'insufficient_capabilities_for_transfer';
      throw new ApiFault(400, 'Your destination account needs the transfers capability.', code);
    }
    if (amount > this.balance) {
      throw new ApiFault(400, 'You have insufficient funds.', 'balance_insufficient');
    }
    this.balance -= amount;
    const transfer: Transfer = {
      id: newId('tr'),
      object: 'transfer',
      amount,
      currency: textOf(params['currency']),
      destination,
      transfer_group:
        typeof params['transfer_group'] === 'string' ? params['transfer_group'] : null,
      metadata: namesOf(params['metadata']),
      amount_reversed: 0,
      reversed: false,
    };
    this.transfers.set(transfer.id, transfer);
    return transfer;
  }

  #listTransfers(params: Params): object {
    const group = params['transfer_group'];
    const data = [...this.transfers.values()].filter((each) => each.transfer_group === group);
    return { object: 'list', url: '/v1/transfers', data, has_more: false };
  }

  #found<Value>(value: Value | undefined, status: number, message: string): Value {
    if (value !== undefined) return value;
    throw new ApiFault(status, message, 'resource_missing');
  }
}
