import { Refusal } from '@guildhall/domain/kernel/errors';
import { networkOf } from '@guildhall/services/kernel/client-network';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The event streams that this server has open; see event-streams.ts. */
    eventStreams: EventStreams;
  }
}

export interface StreamLimits {
  /** Streams open at once, for one user from all networks together. */
  streams_per_user: number;
  /** Streams open at once, for one client network. */
  streams_per_network: number;
}

export const STREAM_LIMITS: StreamLimits = { streams_per_user: 10, streams_per_network: 100 };

/** A client over the limit falls back to polling, so it need not try again soon. */
const RETRY_AFTER_SECONDS = 60;

const STOPPING = new DOMException('the server is stopping', 'AbortError');

interface StreamOwner {
  readonly ip: string;
  /** Null for a visitor. */
  readonly user_id: string | null;
}

export interface EventStreams {
  /**
   * Counts a stream until its connection closes. Throws TOO_MANY_REQUESTS above a limit. The stream
   * must end when the controller aborts: the server stops then, or whoever holds the controller has
   * another reason.
   */
  open(owner: StreamOwner, reply: FastifyReply): AbortController;
}

/**
 * Register it before the plugin that waits for running requests: a stop first ends the streams,
 * whose clients then connect to another server.
 */
export function registerEventStreams(
  app: FastifyInstance,
  limits: Partial<StreamLimits> = {},
): void {
  const { streams_per_user, streams_per_network } = { ...STREAM_LIMITS, ...limits };
  const open = new Set<AbortController>();
  let isStopping = false;
  const counts = new Map<string, number>();

  function count(keys: readonly string[], change: 1 | -1): void {
    for (const key of keys) {
      const next = (counts.get(key) ?? 0) + change;
      if (next === 0) counts.delete(key);
      else counts.set(key, next);
    }
  }

  app.decorate('eventStreams', {
    open({ ip, user_id }, reply) {
      const most = new Map([[`network ${networkOf(ip)}`, streams_per_network]]);
      if (user_id !== null) most.set(`user ${user_id}`, streams_per_user);
      const keys = [...most.keys()];
      if (keys.some((key) => (counts.get(key) ?? 0) >= (most.get(key) ?? 0))) {
        throw new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: RETRY_AFTER_SECONDS });
      }
      const controller = new AbortController();
      // The client left while its session was read: no event will say so any more.
      if (reply.raw.closed) {
        controller.abort(new DOMException('the client has left', 'AbortError'));
        return controller;
      }
      // The client of a stream that the stop has ended connects again, perhaps to this server.
      if (isStopping) controller.abort(STOPPING);
      open.add(controller);
      count(keys, 1);
      reply.raw.once('close', () => {
        open.delete(controller);
        count(keys, -1);
      });
      return controller;
    },
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const controller of open) controller.abort(STOPPING);
  });
}
