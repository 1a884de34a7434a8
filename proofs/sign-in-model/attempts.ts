import { newId } from '@guildhall/domain/kernel/ids';
import { totpCode, totpStep } from '@guildhall/scenes/second-factors';
import type { ServiceContext } from '@guildhall/services/context';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import {
  signInWithFirstFactor,
  type SignInOutcome,
} from '@guildhall/services/identity/sign-in/sign-in-with-first-factor';
import {
  signInWithPasskey,
  startPasskeySignIn,
} from '@guildhall/services/identity/sign-in/sign-in-with-passkey';
import { verifySecondFactor } from '@guildhall/services/identity/sign-in/verify-second-factor';
import { activateUser } from '@guildhall/services/identity/sign-up/activate-user';
import { findUser } from '@guildhall/services/users/find-user';
import { FROM, hasSecondFactor, type Person } from './users.ts';

/** A ticket that was issued, as the model knows it. */
export interface Ticket {
  readonly text: string;
  readonly owner: Person;
  isUsed: boolean;
}

/** A passkey challenge that was issued. */
interface Handle {
  readonly text: string;
  readonly challenge: string;
  readonly ticket: Ticket | null;
  isUsed: boolean;
}

/** All that an attacker may hold. */
export interface AttackerState {
  readonly users: readonly Person[];
  readonly tickets: Ticket[];
  readonly handles: Handle[];
}

/** What is tried; numbers select from what exists, modulo its count. */
export interface Choice {
  readonly what: 'password' | 'provider' | 'app' | 'recovery' | 'ask_key' | 'show_key' | 'activate';
  readonly who: number;
  readonly ownership: number;
  readonly which: number;
  readonly spoiled: boolean;
}

export interface Attempt {
  readonly work: () => Promise<SignInOutcome | null>;
  /** The user that the model signs in; null for nobody. */
  readonly mayEnter: Person | null;
  /** The user that the model asks for a second factor; null for nobody. */
  readonly mayOwe: Person | null;
  readonly entered?: () => void;
}

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length];

function personAt({ users }: AttackerState, index: number): Person {
  const person = pick(users, index);
  if (person === undefined) throw new Error('there is nobody');
  return person;
}

const NOBODY = { mayEnter: null, mayOwe: null } as const;

/** One attempt to sign in, with the model's prediction. */
export async function attemptOf(
  context: ServiceContext,
  attacker: AttackerState,
  choice: Choice,
): Promise<Attempt> {
  switch (choice.what) {
    case 'password':
      return byPassword(context, attacker, choice);
    case 'provider':
      return byProvider(context, attacker, choice);
    case 'app':
      return await byApp(context, attacker, choice);
    case 'recovery':
      return byRecoveryCode(context, attacker, choice);
    case 'ask_key':
      return askKey(context, attacker, choice);
    case 'show_key':
      return showKey(context, attacker, choice);
    case 'activate':
      return byActivation(context, attacker, choice);
  }
}

function byPassword(context: ServiceContext, attacker: AttackerState, choice: Choice): Attempt {
  const person = personAt(attacker, choice.who);
  const { password } = personAt(attacker, choice.ownership);
  const typed = choice.spoiled ? `${password}x` : password;
  const isRight = typed === person.password;
  const input = { email: person.email, password: typed };
  return {
    work: async () => await signIn(context, input, FROM),
    mayEnter: isRight && !hasSecondFactor(person) ? person : null,
    mayOwe: isRight && hasSecondFactor(person) ? person : null,
  };
}

/** Their identity provider has confirmed them: that is the first factor only. */
function byProvider(context: ServiceContext, attacker: AttackerState, choice: Choice): Attempt {
  const person = personAt(attacker, choice.who);
  return {
    async work() {
      const user = await findUser(context.db, person.user_id);
      if (user === undefined) throw new Error('somebody of the crowd is missing');
      return await signInWithFirstFactor(context, user, 'identity_provider', FROM);
    },
    mayEnter: hasSecondFactor(person) ? null : person,
    mayOwe: hasSecondFactor(person) ? person : null,
  };
}

function ticketAt({ tickets }: AttackerState, { which, spoiled }: Choice) {
  const ticket = pick(tickets, which);
  const text = ticket?.text ?? 'forged';
  // Changes one character in the middle, because the last one may hold only padding bits.
  const at = Math.floor(text.length / 2);
  const mutated = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  const good = ticket !== undefined && !spoiled && !ticket.isUsed ? ticket : null;
  return { text: spoiled ? mutated : text, good };
}

async function byApp(
  context: ServiceContext,
  attacker: AttackerState,
  choice: Choice,
): Promise<Attempt> {
  const { text, good } = ticketAt(attacker, choice);
  const holder = personAt(attacker, choice.ownership);
  const steps = (choice.who % 5) - 2;
  const code = holder.secret === null ? '000000' : await totpCode(holder.secret, steps);
  const step = totpStep(steps);
  const isFitting = good?.owner === holder && holder.secret !== null && Math.abs(steps) <= 1;
  const input = { ticket: text, method: 'totp' as const, code };
  return {
    ...NOBODY,
    work: async () => await verifySecondFactor(context, input, FROM),
    mayEnter: isFitting && step > holder.last_step ? holder : null,
    entered() {
      holder.last_step = step;
      if (good !== null) good.isUsed = true;
    },
  };
}

function byRecoveryCode(context: ServiceContext, attacker: AttackerState, choice: Choice): Attempt {
  const { text, good } = ticketAt(attacker, choice);
  const holder = personAt(attacker, choice.ownership);
  const code = pick(holder.codes, choice.who) ?? '00000-00000';
  const isFitting = good?.owner === holder && holder.codes.length > 0;
  const input = {
    ticket: text,
    method: 'recovery_code' as const,
    code: code.replace('-', ''),
  };
  return {
    ...NOBODY,
    work: async () => await verifySecondFactor(context, input, FROM),
    mayEnter: isFitting && !holder.used_codes.has(code) ? holder : null,
    entered() {
      holder.used_codes.add(code);
      if (good !== null) good.isUsed = true;
    },
  };
}

function askKey(context: ServiceContext, attacker: AttackerState, choice: Choice): Attempt {
  const ticket = choice.spoiled ? null : (pick(attacker.tickets, choice.which) ?? null);
  return {
    ...NOBODY,
    async work() {
      const asked = await startPasskeySignIn(context, { ticket: ticket?.text });
      const { challenge } = asked.options;
      attacker.handles.push({ text: asked.handle, challenge, ticket, isUsed: false });
      return null;
    },
  };
}

function showKey(context: ServiceContext, attacker: AttackerState, choice: Choice): Attempt {
  const holder = personAt(attacker, choice.ownership);
  const handle = pick(attacker.handles, choice.which);
  if (handle === undefined || holder.key === null) {
    return { ...NOBODY, work: () => Promise.resolve(null) };
  }
  // The response to one challenge, perhaps with the handle of another.
  const shown = choice.spoiled ? (pick(attacker.handles, choice.who) ?? handle) : handle;
  const response = holder.key.assert(shown.challenge);
  const isFresh = !handle.isUsed && handle.ticket?.isUsed !== true;
  const isHis = handle.ticket === null || handle.ticket.owner === holder;
  return {
    ...NOBODY,
    work: async () => await signInWithPasskey(context, { handle: handle.text, response }, FROM),
    mayEnter: shown === handle && isFresh && isHis ? holder : null,
    entered() {
      handle.isUsed = true;
      if (handle.ticket !== null) handle.ticket.isUsed = true;
    },
  };
}

/** An existing user has nothing to activate. */
function byActivation(context: ServiceContext, attacker: AttackerState, choice: Choice): Attempt {
  const { user_id } = personAt(attacker, choice.who);
  const input = { user_id: choice.spoiled ? newId() : user_id, code: '123456' };
  return { ...NOBODY, work: async () => await activateUser(context, input, FROM) };
}
