import { describe, expect, it } from 'vitest';
import { checkCitations } from './citations.ts';

/** Concatenated, so that this file cites nothing itself. */
const DOCS = 'docs';

/** Refusals for one file, given a page, a decision, rules and a route. */
function refused(text: string, file = 'backend/api/src/card/card.ts'): string[] {
  const texts = new Map([
    ['backend/api/src/card/RULES.md', '# Rules\n\n- QQ1 A card is a card.\n- QQ2 It is full at ten.\n'],
    [`${DOCS}/wire.md`, '# The wire\n\n## Read your own writes\n\n```\n## No heading\n```\n'],
    [`${DOCS}/decisions/001-why.md`, '# 001 — Why\n'],
    [file, text],
  ]);
  const folders = ['backend/', 'backend/api/src/card/', 'docs/', 'docs/decisions/'];
  const files = new Set([...texts.keys(), ...folders, 'backend/api/src/card/card.routes.ts']);
  return checkCitations({ files, texts })
    .filter((refusal) => refusal.file === file)
    .map(({ what }) => what);
}

/** Concatenated, so that this file cites nothing itself. */
const cite = (...parts: (string | number)[]) => parts.join('');

describe('a citation in the code', () => {
  it.each([
    ['a rule', cite('// [Q', 'Q1] and Q', 'Q2')],
    ['a decision', cite('// deci', 'sion 001')],
    ['a heading', cite('// docs/wire', '.md#read-your-own-writes')],
    ['a file', cite('// see backend/api/src/card/', 'card.routes.ts')],
    ['a spec', '// Its spec names the rule.'],
  ])('of %s that exists is fine', (_, text) => {
    expect(refused(text)).toEqual([]);
  });

  it.each([
    [cite('// [Q', 'Q7]'), cite('Q', 'Q7 is no line of a RULES.md')],
    [cite('// as Q', 'Q7 has it'), cite('Q', 'Q7 is no line of a RULES.md')],
    [cite("it('[Z", "Z1] is nobody's')"), cite('Z', 'Z1 is no line of a RULES.md')],
    [cite('// deci', 'sions 001 and 077'), cite('deci', 'sion 077 is not in docs/decisions')],
    [cite('// deci', 'sions 001 to 078'), cite('deci', 'sion 078 is not in docs/decisions')],
    [cite('/*\n * deci', 'sion\n * 077'), cite('deci', 'sion 077 is not in docs/decisions')],
    [cite('// docs/wire', '.md#nowhere'), cite('docs/wire', '.md has no heading #nowhere')],
    [cite('// docs/wire', '.md#no-heading'), cite('docs/wire', '.md has no heading #no-heading')],
    [cite('// docs/gone', '.md'), cite('docs/gone', '.md is not there')],
    [cite('// see backend/api/src/card/', 'gone.ts'), cite('backend/api/src/card/', 'gone.ts is not there')],
    [
      cite('// its words (sp', 'ec section 4)'),
      cite("'sp", "ec section 4' cites a page that is not in this repository"),
    ],
    [
      cite("// 'App shell' (sp", "ec, 'App shell')"),
      cite("'(sp", "ec,' cites a page that is not in this repository"),
    ],
    [cite('// as api', '.md has it'), cite("'api", ".md' cites a page that is not in this repository")],
  ])('%s is refused', (text, what) => {
    expect(refused(text)).toContain(what);
  });
});

describe('a page', () => {
  const page = `${DOCS}/page.md`;

  it.each([
    '`backend/api/src/card/card.routes.ts`',
    '`card/RULES.md`',
    '`card.{routes,gone}.ts`',
    '`backend/api/src/<capability>/`',
    '`npm run x -- card/RULES.md`',
    '[the wire](wire.md#read-your-own-writes)',
    '[why](decisions/001-why.md), [elsewhere](https://example.com/x.md)',
    '[your profile](/profile)',
    '`/api/openapi.json`, `GET /platform`, `@stampwell/ui`, `remotes.json`',
    '```\nbackend/api/src/gone.ts\n```',
  ])('may name %s', (text) => {
    expect(refused(text, page)).toEqual([]);
  });

  it.each([
    ['`backend/api/src/gone.ts`', 'backend/api/src/gone.ts is not there'],
    ['`gone.decider.ts`', 'gone.decider.ts is not there'],
    ['`backend/gone/`', 'backend/gone/ is not there'],
    ['[gone](gone.md)', `${DOCS}/gone.md is not there`],
    ['[gone](wire.md#gone)', `${DOCS}/wire.md has no heading #gone`],
  ])('does not name %s', (text, what) => {
    expect(refused(text, page)).toEqual([what]);
  });
});

it('no two decisions have the same number', () => {
  const files = new Set([`${DOCS}/decisions/001-why.md`, `${DOCS}/decisions/001-why-not.md`]);
  expect(checkCitations({ files, texts: new Map() }).map(({ what }) => what)).toEqual([
    cite('deci', 'sion 001 is ', DOCS, '/decisions/001-why.md already'),
  ]);
});

it('no two rules have the same number', () => {
  const [one, other] = ['backend/api/src/card/RULES.md', 'backend/api/src/shop/RULES.md'];
  const texts = new Map([
    [one, '- QQ1 A card is a card.\n- QQ2 It is full at ten.\n- QQ1 It has an owner.\n'],
    [other, '- QQ2 A shop is open.\n'],
  ]);
  const what = (rule: number) => cite('Q', 'Q', rule, ' is a rule already');
  expect(checkCitations({ files: new Set(texts.keys()), texts })).toMatchObject([
    { file: one, line: 3, what: what(1) },
    { file: other, line: 1, what: what(2) },
  ]);
});
