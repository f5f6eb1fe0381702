import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type ReactElement } from 'react';
import type { Letter } from './letter.ts';
import { DARK, look } from './look.ts';

/** What stands beneath every letter. */
export interface Footer {
  /** Why this came. */
  why: string;
  /** Where it can be switched off; null for a mail that must come. */
  unsubscribe: string | null;
  /** Who sends it: name and address, where the installation has them set. */
  operator: string | null;
}

/** A letter in the product's look. React escapes what people wrote; JSX is left out, as Node takes none. */
export const letterPage = (letter: Letter, footer: Footer): ReactElement =>
  h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, letter.subject),
      h('style', null, DARK),
    ),
    h(Preview, null, letter.paragraphs.at(-1) ?? letter.subject),
    h(
      Body,
      { style: look.body, className: 'page' },
      // Its own table: what the body is given as a style ends up in a cell that no theme reaches.
      h(
        Section,
        { style: look.page, className: 'page' },
        h(
          Container,
          { style: look.container },
          brand,
          h(Section, { style: look.card, className: 'card' }, ...content(letter)),
          h(Section, { style: { paddingTop: 20 } }, ...beneath(footer)),
        ),
      ),
    ),
  );

const brand = h(
  Text,
  { style: look.brand, className: 'ink', key: 'brand' },
  h('span', { style: look.stamp, className: 'stamp', 'aria-hidden': true, 'data-skip-in-text': true }, 'S'),
  'Stampwell',
);

const paragraphs = (texts: readonly string[] = [], part = '') =>
  texts.map((words, nth) => h(Text, { style: look.text, className: 'ink', key: `${part} ${nth}` }, words));

function content({ subject, heading, paragraphs: words, facts = [], action, closing }: Letter) {
  return [
    h(Heading, { as: 'h1', style: look.heading, className: 'ink', key: 'heading' }, heading ?? subject),
    ...paragraphs(words, 'words'),
    facts.length > 0 && factTable(facts),
    action && h(Button, { href: action.href, style: look.button, key: 'action' }, action.label),
    ...paragraphs(closing, 'closing'),
  ];
}

const factTable = (facts: readonly [string, string][]) =>
  h(
    'table',
    { style: look.facts, key: 'facts', className: 'facts' },
    h(
      'tbody',
      null,
      ...facts.map(([label, value]) =>
        h(
          'tr',
          { key: label },
          h('th', { scope: 'row', style: look.label, className: 'quiet line' }, label),
          h('td', { style: isShort(value) ? look.value : look.words, className: 'ink line' }, value),
        ),
      ),
    ),
  );

/** A date or a price stands at the end of its line; a sentence is read from its beginning. */
const isShort = (value: string) => value.length <= 32;

const beneath = ({ why, unsubscribe, operator }: Footer) => [
  h(
    Text,
    { style: look.small, className: 'quiet', key: 'why' },
    why,
    unsubscribe && ' ',
    unsubscribe &&
      h(Link, { href: unsubscribe, style: look.smallLink, className: 'quiet' }, 'Do not send me these'),
  ),
  operator && h(Text, { style: look.small, className: 'quiet', key: 'operator' }, operator),
];
