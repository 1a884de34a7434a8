/** Safe HTML. Strings in the `html` template are escaped unless they are `Html`. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const written = values.map((value) =>
    value instanceof Html
      ? value.text
      : value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? ''),
  );
  return new Html(parts.map((plugin, index) => plugin + (written[index] ?? '')).join(''));
}
