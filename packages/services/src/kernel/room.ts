import type { KernelContext } from './context.ts';

interface JobLog {
  readonly error: (details: object, message: string) => void;
}

/** What a run returns that has left due work, for the next run to follow without a pause. */
export const MORE_IS_DUE = Symbol('more is due');

/** Work in the background. */
export interface Job<Context extends KernelContext = KernelContext> {
  readonly name: string;
  /** The time between the end of one run and the start of the next. */
  readonly pauseMs: number;
  readonly run: (services: Context, log: JobLog) => Promise<unknown>;
  /** Whether it works on what its process has in memory: then servers without jobs run it too. */
  readonly of_every_process?: boolean;
  /** Whether it runs once more when its server stops, for what only this process knows. */
  readonly also_at_stop?: boolean;
}

/** Deadlines of one kind that a job carries out. */
export interface Timers<Context extends KernelContext = KernelContext> {
  readonly kind: string;
  /** For how long the oldest has been due, in seconds; null when none is. */
  readonly readLateness: (services: Context) => Promise<number | null>;
}

/** What a room declares, in its file `room.ts`. */
export interface Room<Context extends KernelContext = KernelContext> {
  /** Jobs that every server runs: they claim due rows. */
  readonly jobs?: readonly Job<Context>[];
  /**
   * Jobs over whole tables, which one server at a time runs. Their pause is the time between two
   * runs on any server.
   */
  readonly recurring_jobs?: readonly Job<Context>[];
  /** Where an operator sees whether deadlines are kept. */
  readonly timers?: readonly Timers<Context>[];
}

export const HOUR_MS = 3_600_000;
