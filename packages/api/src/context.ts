import type { ServiceContext } from '@guildhall/services/context';
import type { Origin } from '@guildhall/services/kernel/viewer';
import type { ApiTokenFacts } from '@guildhall/services/identity/api-tokens/read-api-token';
import type { OwnSession } from '@guildhall/services/identity/sessions/read-session';
import type { ResponseCookie } from '@guildhall/services/kernel/kept-cookie';
import type { User } from '@guildhall/services/users/find-user';
import type { SiteView } from './site/views.ts';

/** The context of every procedure and REST route. */
export interface ApiContext {
  readonly services: ServiceContext;
  /** The signed-in user, read from the database on each request; null for visitors. */
  readonly user: User | null;
  /** The session of the access token. */
  readonly session: OwnSession | null;
  /** The API token that the request has instead of an access token. */
  readonly api_token: ApiTokenFacts | null;
  readonly origin: Origin;
  readonly site: SiteView;
  readonly request_id: string;
  /**
   * Ends an event stream before its client does: with a refusal as its reason when the session has
   * ended, and with an `AbortError` when the server stops and the client should connect to another.
   * Null for calls that are no streams.
   */
  readonly streamEnd: AbortSignal | null;
  /** Sets a cookie in the response. */
  readonly setCookie: (cookie: ResponseCookie) => void;
  /** Adds a cache tag for data that the response shows; a cached response is purged by its tags. */
  readonly addCacheTag: (tag: string) => void;
}
