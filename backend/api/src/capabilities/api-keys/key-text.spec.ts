import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { KEY_PATTERN, keyHashOf, newKeyText } from './key-text.ts';

const id = uuidv7();

it('[AK2] makes a text that scanners and a checksum know', () => {
  const text = newKeyText(id);
  expect(text).toMatch(KEY_PATTERN);
  expect(text).toContain(`sw_live_${id.replaceAll('-', '')}_`);
  expect(keyHashOf(text)).toHaveLength(32);
  expect(newKeyText(id)).not.toBe(text);
});

it('[AK2] knows a wrong letter anywhere, and what is no key at all', () => {
  const text = newKeyText(id);
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === '0' ? '1' : '0';
    expect(keyHashOf(text.slice(0, at) + other + text.slice(at + 1))).toBeNull();
  }
  for (const wrong of ['', 'sw_live_', `${text} `, text.toUpperCase(), text.slice(0, -1)])
    expect(keyHashOf(wrong)).toBeNull();
});
