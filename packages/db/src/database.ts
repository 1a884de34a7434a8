/** Every table, by room. A room's own file says what its columns mean. */
export interface Database {
  app_clock: { id: number; offset_seconds: number };
}
