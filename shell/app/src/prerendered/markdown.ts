import { Marked, type Token, type Tokens } from 'marked';

/** A legal or help text. */
export interface MarkdownDocument {
  /** The lines at its top: `title: …`. */
  facts: Record<string, string>;
  sections: Section[];
}

export interface Section {
  /** Its anchor. */
  id: string;
  title: string;
  html: string;
}

/** Values by name; nested ones are reached as `{{NAME.part}}`. */
export type Figures = Readonly<Record<string, unknown>>;

const FACTS = /^---\n(.*?)\n---\n/s;
const SECTION_TITLE = /^(.+) \{#([a-z0-9-]+)\}$/;
const CAPTION = /^Table: (.+)$/;

/**
 * Compiles a text that consists of facts and of sections, each beginning with `## Title {#anchor}`. A paragraph `Table: …` is the
 * caption of the table below it.
 * @throws for an unknown figure, a section without an anchor and a table without a caption
 */
export function compileMarkdown(source: string, figures: Figures): MarkdownDocument {
  const filled = fill(source, figures);
  const [top = '', facts = ''] = FACTS.exec(filled) ?? [];
  const sections: { id: string; title: string; tokens: Token[] }[] = [];
  for (const token of marked.lexer(filled.slice(top.length))) {
    if (token.type === 'heading' && token.depth === 2) sections.push({ ...titleOf(token.text), tokens: [] });
    else sections.at(-1)?.tokens.push(token);
  }
  return {
    facts: Object.fromEntries(facts.split('\n').map((line) => line.split(/:\s*(.*)/s, 2))),
    sections: sections.map(({ tokens, ...section }) => ({
      ...section,
      html: marked.parser(captioned(tokens)),
    })),
  };
}

const fill = (source: string, figures: Figures): string =>
  source.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = name.split('.').reduce<unknown>((within, key) => Object(within)[key], figures);
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`no figure is named ${name}`);
    return String(value);
  });

function titleOf(text: string): { id: string; title: string } {
  const [, title, id] = SECTION_TITLE.exec(text) ?? [];
  if (!title || !id) throw new Error(`'${text}' needs an anchor: ## ${text} {#anchor}`);
  return { id, title };
}

/** Moves each caption into the table below it. */
function captioned(tokens: Token[]): Token[] {
  const blocks = tokens.filter(({ type }) => type !== 'space');
  return blocks
    .map((token, index) =>
      token.type === 'table' ? { ...token, caption: captionOf(blocks[index - 1]) } : token,
    )
    .filter((token) => !captionOf(token));
}

const captionOf = (token?: Token): string | undefined =>
  token?.type === 'paragraph' ? CAPTION.exec(token.text)?.[1] : undefined;

/** Tables name their rows by the first column. */
const marked = new Marked({
  renderer: {
    table({ header, rows, caption }: Tokens.Table & { caption?: string }) {
      if (!caption) throw new Error(`the table of '${header[0]?.text}' needs a caption: Table: …`);
      const columns = header.map((cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`);
      const lines = rows.map(([first, ...others]) => [
        `<th scope="row">${this.parser.parseInline(first?.tokens ?? [])}</th>`,
        ...others.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`),
      ]);
      const row = (cells: string[]) => `<tr>${cells.join('')}</tr>`;
      return `<table><caption>${caption}</caption><thead>${row(columns)}</thead><tbody>${lines.map(row).join('')}</tbody></table>`;
    },
  },
});
