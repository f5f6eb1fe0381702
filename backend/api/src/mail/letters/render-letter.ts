import { render, toPlainText } from '@react-email/render';
import type { Letter } from './letter.ts';
import { type Footer, letterPage } from './page.ts';

/** As a mail carries it: one for programs that show pages, one for those that do not. */
export interface Rendered {
  subject: string;
  html: string;
  text: string;
}

/** Its document type is today's: the renderer's names an address that is not ours. */
export async function renderLetter(letter: Letter, footer: Footer): Promise<Rendered> {
  const page = await render(letterPage(letter, footer));
  const html = page.replace(/^<!DOCTYPE[^>]*>/, '<!DOCTYPE html>');
  return { subject: oneLine(letter.subject), html, text: toPlainText(html, PLAIN) };
}

/** A heading keeps its letters, a table its two columns in a line, a link its address where nothing is around it. */
const PLAIN: Parameters<typeof toPlainText>[1] = {
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'a', options: { linkBrackets: false } },
    { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false, colSpacing: 2 } },
  ],
};

/** A shop may be named with anything: a subject is one line of a mail's head. */
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();
