import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '@stampwell/contracts/paths.ts';
import { PLANS } from '@stampwell/contracts/plans.ts';
import { profilePaths } from '@stampwell/contracts/profile-paths.ts';
import { money } from '@stampwell/ui/static';
import { describe, expect, it } from 'vitest';
import { compileMarkdown } from '../prerendered/markdown.ts';
import { figures } from './figures.ts';

/** Every legal and help text compiles, and its links lead somewhere. */

const SOURCES = path.resolve(import.meta.dirname, '..');
const files = globSync('{legal,help}/*.md', { cwd: SOURCES }).sort();
const compiled = (file: string) =>
  compileMarkdown(readFileSync(path.join(SOURCES, file), 'utf8'), { ...figures, CONTACT: '<dl></dl>' });
const groups = [paths, profilePaths, ...Object.values(paths).filter((value) => typeof value === 'object')];
const addresses = groups.flatMap((group) =>
  Object.values(group).filter((value) => typeof value === 'string'),
);

it('finds the texts', () => expect(files).toHaveLength(7));

describe.each(files)('%s', (file) => {
  it('has a different anchor for each section, and links only to existing pages', () => {
    const { sections } = compiled(file);
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = sections.flatMap(({ html }) =>
      [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    );
    expect(
      links.filter((href) => !addresses.includes(href?.replace('?type=employee', '') as string)),
    ).toEqual([]);
  });

  it('leaves no Markdown and no placeholder', () => {
    for (const { html } of compiled(file).sections) expect(html).not.toMatch(/\{\{|\*\*|^- |^\||\]\(/m);
  });
});

it.each(['legal/privacy.md', 'legal/terms.md'])('says on which day %s was amended', (file) => {
  const { facts, sections } = compiled(file);
  const text = createHash('sha256').update(JSON.stringify(sections)).digest('hex').slice(0, 12);
  // The text differs from the one of that day: set `amended` to today, and `text` to this.
  expect(facts).toMatchObject({ amended: expect.stringMatching(/^\d{1,2} [A-Z][a-z]+ \d{4}$/), text });
});

it('states the price of every plan', () => {
  const prices = compiled('legal/terms.md').sections.find(({ id }) => id === 'business-terms')?.html;
  for (const { pricePence } of Object.values(PLANS)) expect(prices).toContain(money(pricePence));
});
