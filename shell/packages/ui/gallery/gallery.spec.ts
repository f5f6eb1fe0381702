import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as charts from '../src/charts/index.ts';
import * as data from '../src/data/index.ts';
import * as forms from '../src/forms/index.ts';
import * as parts from '../src/index.ts';

/** They draw nothing, stand inside of others, or are the frame around the gallery. */
const NOT_SHOWN = [
  'BackButton',
  'Box',
  'Plot',
  'ShopHues',
  'Skeleton',
  'Stack',
  'UiProvider',
  'UnstyledButton',
  'Unsaved',
  'VisuallyHidden',
];

it('shows every part', () => {
  const gallery = readFileSync(path.join(import.meta.dirname, 'gallery.tsx'), 'utf8');
  const names = [parts, forms, data, charts].flatMap(Object.keys).filter((name) => /^[A-Z][a-z]/.test(name));
  expect(names.length).toBeGreaterThan(50);
  const missing = names.filter((name) => !gallery.includes(`<${name}`));
  expect(missing.sort()).toEqual(NOT_SHOWN.sort());
});
