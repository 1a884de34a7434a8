import type { AppRouter } from '@guildhall/api/root';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Room = keyof Outputs;
/** Such as `orders.detail`. */
export type ProcedurePath = { [R in Room]: `${R}.${keyof Outputs[R] & string}` }[Room];
type Member<Rooms, Path> = Path extends `${infer R}.${infer Name}`
  ? R extends keyof Rooms
    ? Name extends keyof Rooms[R]
      ? Rooms[R][Name]
      : never
    : never
  : never;
export type InputOf<Path extends ProcedurePath> = Member<Inputs, Path>;
export type OutputOf<Path extends ProcedurePath> = Member<Outputs, Path>;

type Routers = AppRouter['_def']['record'];
type QueryPath = {
  [Path in ProcedurePath]: Member<Routers, Path> extends { _def: { type: 'query' } } ? Path : never;
}[ProcedurePath];

/**
 * What a room answers in every component test that does not answer for itself: its user has nothing
 * yet, so lists are empty, and one thing is the sample of the room. There is none for mutations: a
 * test names each that it expects.
 */
export type DefaultAnswers = {
  readonly [Path in QueryPath]?: (input: InputOf<Path>) => OutputOf<Path>;
};
