import { totpCode, totpStep } from '@guildhall/scenes/second-factors';
import type { ServiceContext } from '@guildhall/services/context';
import { activateUser } from '@guildhall/services/identity/sign-up/activate-user';
import { admitUser, type Admitted } from '@guildhall/services/identity/sign-in/admit-user';
import { proveSecondFactor } from '@guildhall/services/identity/sign-in/prove-second-factor';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import {
  signInWithPasskey,
  startPasskeySignIn,
} from '@guildhall/services/identity/sign-in/sign-in-with-passkey';
import { findUser } from '@guildhall/db/users/queries';
import { newId } from '@guildhall/domain/kernel/ids';
import { FROM, hasSecondFactor, type Person } from './crowd.ts';

/** A ticket that was given away, as the model knows it. */
export interface Ticket {
  readonly text: string;
  readonly owner: Person;
  is_used: boolean;
}

/** A passkey's challenge that was given away. */
interface Handle {
  readonly text: string;
  readonly challenge: string;
  readonly ticket: Ticket | null;
  is_used: boolean;
}

/** All that somebody who attacks may hold. */
export interface Hoard {
  readonly crowd: readonly Person[];
  readonly tickets: Ticket[];
  readonly handles: Handle[];
}

/** What is tried; numbers choose from what there is, round and round. */
export interface Choice {
  readonly what: 'password' | 'provider' | 'app' | 'recovery' | 'ask_key' | 'show_key' | 'activate';
  readonly who: number;
  readonly whose: number;
  readonly which: number;
  readonly spoiled: boolean;
}

export interface Attempt {
  readonly work: () => Promise<Admitted | null>;
  /** Whom the model lets in; null: nobody. */
  readonly may_enter: Person | null;
  /** Whom the model lets as far as the second factor; null: nobody. */
  readonly may_owe: Person | null;
  readonly entered?: () => void;
}

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length];

function personAt({ crowd }: Hoard, index: number): Person {
  const person = pick(crowd, index);
  if (person === undefined) throw new Error('there is nobody');
  return person;
}

const NOBODY = { may_enter: null, may_owe: null } as const;

/** One try to get in, with what the model says of it before it is made. */
export async function attemptOf(
  context: ServiceContext,
  hoard: Hoard,
  choice: Choice,
): Promise<Attempt> {
  switch (choice.what) {
    case 'password':
      return byPassword(context, hoard, choice);
    case 'provider':
      return byProvider(context, hoard, choice);
    case 'app':
      return await byApp(context, hoard, choice);
    case 'recovery':
      return byRecoveryCode(context, hoard, choice);
    case 'ask_key':
      return askKey(context, hoard, choice);
    case 'show_key':
      return showKey(context, hoard, choice);
    case 'activate':
      return byActivation(context, hoard, choice);
  }
}

function byPassword(context: ServiceContext, hoard: Hoard, choice: Choice): Attempt {
  const person = personAt(hoard, choice.who);
  const { password } = personAt(hoard, choice.whose);
  const typed = choice.spoiled ? `${password}x` : password;
  const is_right = typed === person.password;
  const input = { email: person.email, password: typed };
  return {
    work: async () => await signIn(context, input, FROM),
    may_enter: is_right && !hasSecondFactor(person) ? person : null,
    may_owe: is_right && hasSecondFactor(person) ? person : null,
  };
}

/** His identity provider has confirmed him: that is the first factor, and no more. */
function byProvider(context: ServiceContext, hoard: Hoard, choice: Choice): Attempt {
  const person = personAt(hoard, choice.who);
  const proof = { first_factor: 'identity_provider', second_factor: null } as const;
  return {
    async work() {
      const user = await findUser(context.db, person.user_id);
      if (user === undefined) throw new Error('somebody of the crowd is missing');
      return await admitUser(context, user, proof, FROM);
    },
    may_enter: hasSecondFactor(person) ? null : person,
    may_owe: hasSecondFactor(person) ? person : null,
  };
}

function ticketAt({ tickets }: Hoard, { which, spoiled }: Choice) {
  const ticket = pick(tickets, which);
  const text = ticket?.text ?? 'forged';
  // One character of the middle: what stands at the end may hold no bit of it.
  const at = Math.floor(text.length / 2);
  const bent = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  const good = ticket !== undefined && !spoiled && !ticket.is_used ? ticket : null;
  return { text: spoiled ? bent : text, good };
}

async function byApp(context: ServiceContext, hoard: Hoard, choice: Choice): Promise<Attempt> {
  const { text, good } = ticketAt(hoard, choice);
  const holder = personAt(hoard, choice.whose);
  const steps = (choice.who % 5) - 2;
  const code = holder.secret === null ? '000000' : await totpCode(holder.secret, steps);
  const step = totpStep(steps);
  const is_fitting = good?.owner === holder && holder.secret !== null && Math.abs(steps) <= 1;
  const input = { ticket: text, method: 'totp' as const, code };
  return {
    ...NOBODY,
    work: async () => await proveSecondFactor(context, input, FROM),
    may_enter: is_fitting && step > holder.last_step ? holder : null,
    entered() {
      holder.last_step = step;
      if (good !== null) good.is_used = true;
    },
  };
}

function byRecoveryCode(context: ServiceContext, hoard: Hoard, choice: Choice): Attempt {
  const { text, good } = ticketAt(hoard, choice);
  const holder = personAt(hoard, choice.whose);
  const code = pick(holder.codes, choice.who) ?? '00000-00000';
  const is_fitting = good?.owner === holder && holder.codes.length > 0;
  const input = {
    ticket: text,
    method: 'recovery_code' as const,
    code: code.replace('-', ''),
  };
  return {
    ...NOBODY,
    work: async () => await proveSecondFactor(context, input, FROM),
    may_enter: is_fitting && !holder.used_codes.has(code) ? holder : null,
    entered() {
      holder.used_codes.add(code);
      if (good !== null) good.is_used = true;
    },
  };
}

function askKey(context: ServiceContext, hoard: Hoard, choice: Choice): Attempt {
  const ticket = choice.spoiled ? null : (pick(hoard.tickets, choice.which) ?? null);
  return {
    ...NOBODY,
    async work() {
      const asked = await startPasskeySignIn(context, { ticket: ticket?.text });
      const { challenge } = asked.options;
      hoard.handles.push({ text: asked.handle, challenge, ticket, is_used: false });
      return null;
    },
  };
}

function showKey(context: ServiceContext, hoard: Hoard, choice: Choice): Attempt {
  const holder = personAt(hoard, choice.whose);
  const handle = pick(hoard.handles, choice.which);
  if (handle === undefined || holder.key === null) {
    return { ...NOBODY, work: () => Promise.resolve(null) };
  }
  // The answer to one question, and perhaps the handle of another.
  const shown = choice.spoiled ? (pick(hoard.handles, choice.who) ?? handle) : handle;
  const response = holder.key.assert(shown.challenge);
  const is_fresh = !handle.is_used && handle.ticket?.is_used !== true;
  const is_his = handle.ticket === null || handle.ticket.owner === holder;
  return {
    ...NOBODY,
    work: async () => await signInWithPasskey(context, { handle: handle.text, response }, FROM),
    may_enter: shown === handle && is_fresh && is_his ? holder : null,
    entered() {
      handle.is_used = true;
      if (handle.ticket !== null) handle.ticket.is_used = true;
    },
  };
}

/** Whoever is known already has nothing left to activate. */
function byActivation(context: ServiceContext, hoard: Hoard, choice: Choice): Attempt {
  const { user_id } = personAt(hoard, choice.who);
  const input = { user_id: choice.spoiled ? newId() : user_id, code: '123456' };
  return { ...NOBODY, work: async () => await activateUser(context, input, FROM) };
}
