/** A piece of HTML that is safe to put into a page as it stands. */
export interface Html {
  readonly markup: string;
}

/** What a template may hold: text and numbers are escaped, HTML and lists of it are not, nothing is nothing. */
export type HtmlValue = string | number | Html | readonly Html[] | undefined;

/**
 * Template tag that escapes every value which is not HTML already, so that a preset's title or a renderer's name can never
 * become markup. Values may stand in text and in double-quoted attributes.
 */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = literals[0] as string;
  values.forEach((value, index) => {
    markup += toMarkup(value) + (literals[index + 1] as string);
  });
  return { markup };
}

/** Takes text for HTML without escaping. Only for text that this room wrote itself or has made harmless. */
export function trustHtml(markup: string): Html {
  return { markup };
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map((part) => part.markup).join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * JSON for a script element of type application/json. With `<` written as an escape the text can neither end the element nor
 * open a comment, and it still parses to the same value.
 */
export function embedJson(value: unknown): Html {
  return trustHtml(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

/**
 * A program for an inline script element. In a program these two sequences occur inside strings, templates and regular
 * expressions only, where the backslash changes nothing.
 */
export function embedScript(script: string): Html {
  return trustHtml(script.replace(/<(?=\/script)/gi, '<\\').replace(/<(?=!--)/g, '<\\'));
}
