import { describe, expect, it } from 'vitest';
import { compileMarkdown } from './markdown.ts';

const figures = { TRIAL_DAYS: 14, STAMPS: { min: 3 } };
const compile = (source: string) => compileMarkdown(source, figures);

describe('a text', () => {
  it('has facts, and sections with anchors', () => {
    expect(compile('---\ntitle: Terms: all\nsummary: Of us\n---\n\n## A trial {#trial}\n\nFree.\n')).toEqual({
      facts: { title: 'Terms: all', summary: 'Of us' },
      sections: [{ id: 'trial', title: 'A trial', html: '<p>Free.</p>\n' }],
    });
  });

  it('names figures, nested ones too', () => {
    expect(compile('## A {#a}\n\n{{TRIAL_DAYS}} days, {{STAMPS.min}} stamps').sections[0]?.html).toBe(
      '<p>14 days, 3 stamps</p>\n',
    );
  });

  it('has tables with captions, whose rows are named by their first column', () => {
    const source = '## A {#a}\n\nTable: Prices\n\n| Plan | Price |\n| --- | --- |\n| Monthly | £30 |\n';
    expect(compile(source).sections[0]?.html).toBe(
      '<table><caption>Prices</caption><thead><tr><th scope="col">Plan</th><th scope="col">Price</th></tr></thead>' +
        '<tbody><tr><th scope="row">Monthly</th><td>£30</td></tr></tbody></table>',
    );
  });
});

it.each([
  ['an unknown figure', '## A {#a}\n\n{{TRIAL_WEEKS}}', 'no figure is named TRIAL_WEEKS'],
  ['an unknown part of one', '{{STAMPS.max}}', 'no figure is named STAMPS.max'],
  ['a figure that is not a value', '{{STAMPS}}', 'no figure is named STAMPS'],
  ['a section without an anchor', '## A trial', "'A trial' needs an anchor"],
  [
    'a table without a caption',
    '## A {#a}\n\n| Plan |\n| --- |\n| A |\n',
    "the table of 'Plan' needs a caption",
  ],
])('refuses %s', (_, source, message) => {
  expect(() => compile(source)).toThrow(message);
});
