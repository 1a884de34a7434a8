import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@guildhall/scenes/demo-random';
import type { Viewer } from '@guildhall/services/context';
import type { Answer, OutputOf } from '../procedure-call.ts';
import type { RunningShop } from '../running-shop.ts';

export interface Person {
  readonly viewer: Viewer;
  readonly token: string;
}

/** An answer that a client has had, and that must stay true whatever dies. */
export interface Told {
  readonly person: Person;
  readonly procedure: string;
  readonly input: unknown;
  /** The body, word for word. */
  readonly text: string;
}

const GIVE_UP_AFTER_MS = 60_000;
const PAUSE_MS = 40;

/**
 * A client as the product asks for it: it makes its own keys, and as long as nobody answers it
 * sends the very same again, to whichever server there is. What it was told it remembers.
 */
export class RetryingClient {
  /** Answers to calls that carry a key. */
  readonly told: Told[] = [];
  answered = 0;
  /** Calls that nobody answered, and that were sent again. */
  cut_off = 0;
  /** Calls that were answered with 503, and sent again. */
  unavailableCount = 0;
  readonly #shop: RunningShop;
  readonly #random: Random;
  #watch: ((procedure: string, server: number) => void) | undefined;

  constructor(shop: RunningShop, random: Random) {
    this.#shop = shop;
    this.#random = random;
  }

  /** The answer or the refusal, whenever it comes. Throws on a defect (5xx that is no 503). */
  async ask<Path extends string>(
    person: Person,
    procedure: Path,
    input?: object,
  ): Promise<Answer<OutputOf<Path>>> {
    const answer = await this.retryUntilAnswered((server) => {
      this.#watch?.(procedure, server);
      return this.#shop.call(procedure, input, { token: person.token, server });
    });
    this.answered += 1;
    if (answer.ok && input !== undefined && 'idempotency_key' in input) {
      this.told.push({ person, procedure, input, text: answer.text });
    }
    return answer;
  }

  /** Sends the same until somebody answers, one server after the other. */
  async retryUntilAnswered<Reply extends { readonly status: number }>(
    send: (server: number) => Promise<Reply>,
  ): Promise<Reply> {
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
    const { length } = this.#shop.servers;
    for (let server = this.#random.between(0, length - 1); ; server = (server + 1) % length) {
      const reply = await send(server).catch((error: unknown) => {
        if (performance.now() > giveUpAt) throw error;
        return null;
      });
      if (reply !== null && reply.status < 500) return reply;
      if (reply !== null && (reply.status !== 503 || performance.now() > giveUpAt)) {
        throw new Error(`answered with ${reply.status}: ${JSON.stringify(reply)}`);
      }
      if (reply === null) this.cut_off += 1;
      else this.unavailableCount += 1;
      await sleep(PAUSE_MS);
    }
  }

  /** Answers when the next such call is on its way to the server, or when none came in time. */
  async nextSent(procedure: string, server: number, withinMs: number): Promise<void> {
    const sent = Promise.withResolvers<void>();
    const timer = setTimeout(sent.resolve, withinMs);
    this.#watch = (each, to) => {
      if (each === procedure && to === server) sent.resolve();
    };
    await sent.promise;
    clearTimeout(timer);
    this.#watch = undefined;
  }
}
