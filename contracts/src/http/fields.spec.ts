import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { businessName, fullName, name, rewardEmoji, searchText } from './fields.ts';
import * as http from './index.ts';

it.each([
  ['what turns around how the rest is shown', 'Ann \u202egnp.exe\u2066\u200f', 'Ann gnp.exe'],
  ['control characters and ends of lines', 'A\u0007n\u009bn\r\n\u2028', 'Ann'],
  ['spaces around it, and all but one of those within', '  Ann  Lee ', 'Ann Lee'],
])('a name loses %s', (_, written, kept) => {
  for (const field of [name, fullName, businessName]) expect(field.parse(written)).toBe(kept);
});

it.each(['👩‍👩‍👧 Family', 'نرگس می‌خواهد', 'Zoë O’Neil-Ørsted', '李小龙'])(
  'a name keeps what it is written with: %s',
  (written) => {
    expect(name.parse(written)).toBe(written);
  },
);

it.each(['\u202e\u0000', '\u3164\u3164\u3164', '\u200d', '\u2800', '\u0301', ' \u00a0\u200b '])(
  'a name that shows nothing is none: %j',
  (written) => {
    expect(name.safeParse(written).error?.issues[0]?.message).toBe('Name is required');
    expect(searchText.safeParse(written).success).toBe(false);
  },
);

it.each(['\u200d', '\ufe0f', '\u3164', '\u{e0067}'])('an emoji that draws nothing is none: %j', (written) => {
  expect(rewardEmoji.safeParse(written).error?.issues[0]?.message).toBe('Please select a reward emoji');
});

it.each(['🛍️', '👩🏽‍🍳', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🇬🇧', '茶', '#️⃣'])('an emoji keeps what draws it: %s', (written) => {
  expect(rewardEmoji.parse(written)).toBe(written);
});

/** Fields taken literally and never shown: secrets, output of authenticators and devices, and values that are only compared. */
const TO_THE_LETTER =
  /password|token|ticket|secret|code$|\.response\.|logs$|joinOpened|joinShop|joinPage|linkedShop|message_id|scans\.key$|endpoint$|auditEvents|devMail/i;

it('no field of any call keeps a mark that turns the direction', () => {
  const kept = Object.values(http as Record<string, unknown>).flatMap((call) =>
    isEndpoint(call)
      ? [call.body, call.query]
          .flatMap((schema) => textsOf(schema, call.name))
          .filter(([path, field]) => {
            const read = TO_THE_LETTER.test(path) ? null : field.safeParse('Ann \u202enrut\u2066');
            return read?.success && /[\u202e\u2066]/.test(String(read.data));
          })
          .map(([path]) => path)
      : [],
  );
  expect(kept).toEqual([]);
});

const isEndpoint = (value: unknown): value is http.Endpoint =>
  typeof value === 'object' && value !== null && 'who' in value && 'method' in value;

/** The fields of a schema that take text, with their paths. */
function textsOf(schema: unknown, path: string): [string, z.ZodMiniType][] {
  const { def } = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod ?? {};
  if (!def) return [];
  if (def.type === 'string') return [[path, schema as z.ZodMiniType]];
  const within = [
    def.innerType,
    def.element,
    def.valueType,
    def.in,
    def.left,
    def.right,
    ...((def.options as unknown[]) ?? []),
  ];
  const fields = Object.entries((def.shape as object | undefined) ?? {});
  return [
    ...within.flatMap((one) => textsOf(one, path)),
    ...fields.flatMap(([name, one]) => textsOf(one, `${path}.${name}`)),
  ];
}
