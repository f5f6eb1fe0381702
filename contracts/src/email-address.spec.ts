import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey, isEmailAddress, mailboxOf } from './email-address.ts';
import { email as field } from './http/fields.ts';

const long = (length: number) => 'x'.repeat(length);

describe('an address', () => {
  it.each([
    'ann@example.test',
    'Ann.Smith+stamps@mail.example.co.uk',
    "o'neil_99@x-y.example",
    'a@b.cd',
    'josé@münchen.example',
    `${long(64)}@example.test`,
  ])('is %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
    expect(field.parse(` ${address} `)).toBe(address);
  });

  it.each([
    ['two of them', 'a@x.test,b@y.test'],
    ['two of them with a semicolon', 'a@x.test;b@y.test'],
    ['a name before it', 'Ann <a@x.test>'],
    ['a comment', 'a(b@y.test)@x.test'],
    ['a group', 'all:a@x.test;'],
    ['a quoted part', '"a@y.test,"@x.test'],
    ['a quoted space', '"a b"@x.test'],
    ['a header after it', 'a@x.test\r\nBcc: b@y.test'],
    ['a header in it', 'a\nBcc:b@x.test'],
    ['a control character', 'a\u0007@x.test'],
    ['letters that are folded', 'ann@ｘ.test'],
    ['a folded at', 'ann＠x.test'],
    ['an IP address', 'a@127.0.0.1'],
    ['an IP address in brackets', 'a@[127.0.0.1]'],
    ['no dot', 'a@localhost'],
    ['dots in a row', 'a..b@x.test'],
    ['a dot at the end', 'a.@x.test'],
    ['a label that ends in a hyphen', 'a@x-.test'],
    ['a long part', `${long(65)}@x.test`],
    ['too much', `a@${`${long(60)}.`.repeat(5)}test`],
  ])('is not one with %s', (_, address) => {
    expect(isEmailAddress(address)).toBe(false);
    expect(field.safeParse(address).success).toBe(false);
  });

  it.each(['a\u202eb@x.test', 'a\u200bb@x.test', '\ufeffab@x.\u00adtest\u00a0', 'a\u2060b@x.test'])(
    'is not one with what nobody sees, which the field drops: %j',
    (address) => {
      expect(isEmailAddress(address)).toBe(false);
      expect(field.parse(address)).toBe('ab@x.test');
    },
  );
});

describe('whose mailbox an address means', () => {
  const atom = fc.stringMatching(/^[a-z0-9]{1,10}$/);
  const locals = fc.array(atom, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
  const hosts = fc.constantFrom('example.test', 'mail.example.co.uk', 'gmail.com', 'googlemail.com');
  /** The same mailbox, written in another way. */
  const aliases = fc.record({
    local: locals,
    host: hosts,
    tag: fc.option(atom),
    isShouted: fc.boolean(),
    dotAt: fc.nat(),
  });

  it('is told through case, tags, and dots where they mean nothing', () => {
    fc.assert(
      fc.property(aliases, ({ local, host, tag, isShouted, dotAt }) => {
        const isDotless = host.startsWith('g');
        const at = (dotAt % local.length) + 1;
        const dotted = isDotless && local[at - 1] !== '.' && local[at] !== '.' ? withDot(local, at) : local;
        const written = `${dotted}${tag === null ? '' : `+${tag}`}@${host}`;
        const alias = isShouted ? written.toUpperCase() : written;
        expect(mailboxOf(` ${alias} `)).toBe(mailboxOf(`${local}@${host}`));
      }),
    );
  });

  it('tells different people apart', () => {
    const bare = fc.tuple(locals, hosts);
    const plain = ([local, host]: [string, string]) =>
      host.startsWith('g') ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
    fc.assert(
      fc.property(bare, bare, (one, other) => {
        const isSame = mailboxOf(one.join('@')) === mailboxOf(other.join('@'));
        expect(isSame).toBe(plain(one) === plain(other));
      }),
    );
  });

  it('comes out the same when asked of its own answer, whatever was asked', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        const once = mailboxOf(text);
        if (isEmailAddress(text)) expect(mailboxOf(once)).toBe(once);
      }),
    );
  });

  it.each([
    ['gmail.com', true],
    ['googlemail.com', true],
    ['outlook.com', false],
    ['yahoo.co.uk', false],
    ['gmail.com.example', false],
    ['mail.gmail.com', false],
  ])('takes a dot at %s for nothing: %s', (host, isSame) => {
    expect(mailboxOf(`ann.smith@${host}`) === mailboxOf(`annsmith@${host}`)).toBe(isSame);
  });

  it('knows a domain in both of its alphabets', () => {
    for (const key of [mailboxOf, emailKey]) {
      expect(key('ann@münchen.example')).toBe('ann@xn--mnchen-3ya.example');
      expect(key('ANN@XN--MNCHEN-3YA.example')).toBe('ann@xn--mnchen-3ya.example');
    }
  });
});

const withDot = (local: string, at: number) =>
  at < local.length ? `${local.slice(0, at)}.${local.slice(at)}` : local;
