import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@guildhall/scenes/demo/random';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import type { Answer, OutputOf } from '../procedure-call.ts';
import type { RunningShop } from '../running-shop.ts';

export interface Person {
  readonly viewer: Viewer;
  readonly token: string;
}

/** A response that a client has received and that must stay true whatever crashes. */
export interface KeptResponse {
  readonly person: Person;
  readonly procedure: string;
  readonly input: unknown;
  /** The body, byte for byte. */
  readonly text: string;
}

const GIVE_UP_AFTER_MS = 60_000;
const PAUSE_MS = 40;

/**
 * A client as the product expects it: it generates its own idempotency keys, and repeats the same
 * request at any server until it gets a response. It remembers every response.
 */
export class RetryingClient {
  /** Responses to calls with an idempotency key. */
  readonly responses: KeptResponse[] = [];
  answered = 0;
  /** Calls without a response that were repeated. */
  cut_off = 0;
  /** Calls that were answered with 503 and repeated. */
  unavailableCount = 0;
  readonly #shop: RunningShop;
  readonly #random: Random;
  #watch: ((procedure: string, server: number) => void) | undefined;

  constructor(shop: RunningShop, random: Random) {
    this.#shop = shop;
    this.#random = random;
  }

  /** The response or the refusal. Throws on a defect (a 5xx other than 503). */
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
      this.responses.push({ person, procedure, input, text: answer.text });
    }
    return answer;
  }

  /** Repeats the request at one server after the other until it gets a response. */
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

  /** Resolves when the next such call is on its way, or when none came in time. */
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
