/** Longer statements are cut: the rest is usually repeated value lists. */
const MAX_LENGTH = 4_000;

const LITERALS =
  /("(?:[^"]|"")*")|\be'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\2|(?<![\w$."])-?\d+(?:\.\d+)?(?!\w)/gi;

/**
 * A statement's text without the values in it, because the ORM writes them into the text instead of sending parameters.
 * What can't be told apart from a value, as after a quote that is never closed, is left out.
 */
export function statementText(sql: string): string {
  const text = sql.slice(0, MAX_LENGTH).replace(LITERALS, (_, identifier?: string) => identifier ?? '?');
  const rest = text
    .replace(/"(?:[^"]|"")*"/g, (identifier) => 'x'.repeat(identifier.length))
    .search(/['"]|\$(?:[a-z_]\w*)?\$/i);
  return rest < 0 ? text : `${text.slice(0, rest)}…`;
}

/** What a statement does and to which table: `select leads`. */
export function statementName(text: string): string {
  const [verb = 'query'] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}
