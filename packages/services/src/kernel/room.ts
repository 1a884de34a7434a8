import type { KernelContext } from './context.ts';

interface JobLog {
  readonly error: (details: object, message: string) => void;
}

/** Work in the background. */
/** What a run returns that has left due work, for the next run to follow without a pause. */
export const MORE_IS_DUE = Symbol('more is due');

export interface Job<Context extends KernelContext = KernelContext> {
  readonly name: string;
  /** The time between the end of one run and the start of the next. */
  readonly pauseMs: number;
  readonly run: (services: Context, log: JobLog) => Promise<unknown>;
  /** Whether it runs once more when its server stops, for what only this process knows. */
  readonly also_at_stop?: boolean;
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
}

export const HOUR_MS = 3_600_000;
