const LONG = 70_000;

/** Text that is known to break servers. */
export const NASTY_TEXT = [
  ...[
    '',
    ' ',
    '\n',
    '\t',
    '\u0000',
    'a\u0000b',
    '\u0001\u001b',
    '\u202eabc',
    '\ufeff',
    '\ud800',
    '\udfff\ud800',
  ],
  ...['😀'.repeat(60), '👩‍👩‍👧‍👦'.repeat(20), 'e\u0301'.repeat(200), 'İıſK', '＜＞', '‮'],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE x; --',
    '%',
    '_',
    '\\',
    '%00',
    '$1',
    '#{7*7}',
    '{{7*7}}',
    '<script>x</script>',
  ],
  ...[
    '../../../../etc/passwd',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    '__proto__',
    'constructor',
    'null',
    'NaN',
  ],
  ...[
    '-1',
    '1e999',
    '0x10',
    '9'.repeat(400),
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  ],
  ...[
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '-271821-04-20T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '1970-01-01',
  ],
  ...['x'.repeat(300), 'x'.repeat(LONG), 'a@b.c', '@', 'a@b@c.d'],
];
/** Numbers at the limits of some layer. */
export const NASTY_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
];

const deep = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
/** Whole bodies: too deep, too long, truncated, or JSON of the wrong shape. */
export const NASTY_JSON = [
  ...[
    deep(4000, '[', ']'),
    deep(4000, '{"a":', '}'),
    '{"a":1e999}',
    '{"a":-1e999}',
    '[]',
    '[1,2]',
    'null',
    'true',
    '1',
    '""',
  ],
  ...[
    '',
    ' ',
    '{',
    '{"a"',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '\ufeff{}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"__proto__":{"x":1}}',
  ],
  ...[
    '{"constructor":{"prototype":{"x":1}}}',
    `{"a":"${'x'.repeat(LONG)}"}`,
    `{${'"a":1,'.repeat(5000)}"a":1}`,
    '{"\\u0000":1}',
  ],
];
