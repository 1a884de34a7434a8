import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** The parts of OpenAPI that a client needs. Uses no code of the shop. */
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { readonly name: string; readonly content?: Content }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
type Content = Readonly<Record<string, { readonly schema?: object }>>;

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<
      Record<string, { readonly type: string; readonly in: string; readonly name: string }>
    >;
  };
}

/** One call as the document describes it, for any client. */
export interface DescribedCall {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  /** The query parameter that holds the input as JSON; null when it is in the body. */
  readonly inputParameter: string | null;
  /** The header for the access token; null for public calls. */
  readonly tokenHeader: string | null;
}

const JSON_TYPE = 'application/json';

/** The document of a running shop, and checks against it. */
export class Description {
  readonly #document: Document;
  readonly #ajv: Ajv2020;
  readonly #checks = new Map<string, ValidateFunction>();

  private constructor(document: Document) {
    this.#document = document;
    // OpenAPI keywords around the schemas are not JSON Schema, so unknown keywords are allowed.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(this.#ajv);
    this.#ajv.addSchema(document, 'shop');
  }

  static async fetchFrom(url: string): Promise<Description> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return new Description((await response.json()) as Document);
  }

  call(name: string): DescribedCall {
    const { path, method, operation } = this.#find(name);
    const [parameter] = operation.parameters ?? [];
    const [scheme] = operation.security.flatMap((each) => Object.keys(each));
    return {
      name,
      method: method.toUpperCase(),
      url: `${this.#document.servers[0]?.url}${path}`,
      inputParameter: parameter?.content?.[JSON_TYPE] === undefined ? null : parameter.name,
      tokenHeader: scheme === undefined ? null : this.#headerOf(scheme),
    };
  }

  /** The call that takes these fields and returns that one; throws unless there is exactly one. */
  nameOfCall({ takes, answers }: { takes: readonly string[]; answers: string }): string {
    const found = this.#operations().filter(({ operation }) => {
      // A redirect has another status.
      const answer = operation.responses['200'] as { content: Content } | undefined;
      const taken = fieldsOf(operation.requestBody?.content);
      return (
        takes.every((field) => taken.includes(field)) && fieldsOf(answer?.content).includes(answers)
      );
    });
    const [one] = found;
    if (one === undefined || found.length > 1) throw new Error(`${found.length} answer ${answers}`);
    return one.operation.operationId;
  }

  /** The faults of an input before it is sent; null when it is valid. */
  faultOfInput(name: string, input: unknown): string | null {
    const { place, operation } = this.#find(name);
    const at =
      operation.requestBody === undefined
        ? [...place, 'parameters', '0', 'content', JSON_TYPE, 'schema']
        : [...place, 'requestBody', 'content', JSON_TYPE, 'schema'];
    return this.#faultAt(at, input);
  }

  /** The faults of a response with any status; null when it is valid. */
  faultOfAnswer(name: string, status: number, body: unknown): string | null {
    const { place, operation } = this.#find(name);
    const described = [String(status), `${String(status)[0]}XX`].find(
      (each) => operation.responses[each] !== undefined,
    );
    if (described === undefined) return `${name} says nothing of ${status}`;
    const elsewhere = operation.responses[described]?.$ref;
    const response = elsewhere?.replace('#/', '').split('/') ?? [...place, 'responses', described];
    return this.#faultAt([...response, 'content', JSON_TYPE, 'schema'], body);
  }

  #faultAt(at: readonly string[], value: unknown): string | null {
    const steps = at.map((step) =>
      encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    const reference = `shop#/${steps.join('/')}`;
    const check = this.#checks.get(reference) ?? this.#ajv.compile({ $ref: reference });
    this.#checks.set(reference, check);
    return check(value) ? null : this.#ajv.errorsText(check.errors);
  }

  #headerOf(scheme: string): string {
    const described = this.#document.components.securitySchemes[scheme];
    if (described?.type !== 'apiKey' || described.in !== 'header') {
      throw new Error(`${scheme} is no header`);
    }
    return described.name;
  }

  #operations() {
    return Object.entries(this.#document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        return { path, method, operation, place: ['paths', path, method] };
      }),
    );
  }

  #find(name: string) {
    const found = this.#operations().find(({ operation }) => operation.operationId === name);
    if (found === undefined) throw new Error(`the document describes no ${name}`);
    return found;
  }
}

function fieldsOf(content: Content | undefined): string[] {
  const schema = content?.[JSON_TYPE]?.schema as { properties?: object } | undefined;
  return Object.keys(schema?.properties ?? {});
}
