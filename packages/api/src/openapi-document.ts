import type { JsonSchema } from './json-schema.ts';

/** Keyed by media type. */
export type Content = Readonly<
  Record<
    string,
    {
      readonly schema?: JsonSchema;
      /** Of a form: the media types of its fields. */
      readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
    }
  >
>;

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema?: JsonSchema;
  readonly content?: Content;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { $ref: string }>>;
  readonly content: Content;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Empty for public operations. The lists of the schemes are empty: they are of OAuth alone. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The permission that the caller needs. */
  readonly 'x-permission': string;
  /** The scope that an API token needs; null when none may make the call. */
  readonly 'x-token-scope': string | null;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>;
}

export type PathItem = { readonly [Method in 'get' | 'post']?: OpenApiOperation };

/**
 * The part of OpenAPI 3.1 that this document uses; a test validates it against the official schema.
 */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
    readonly contact: { readonly name: string; readonly url: string };
  };
  readonly servers: { readonly url: string }[];
  readonly tags: { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, PathItem>;
  readonly components: {
    readonly securitySchemes: Record<string, Readonly<Record<string, string>>>;
    readonly headers: Record<string, { description: string; schema: JsonSchema }>;
    readonly responses: Record<string, OpenApiResponse>;
    readonly schemas: Record<string, JsonSchema>;
  };
}
