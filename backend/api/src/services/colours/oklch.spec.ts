import { ownHue } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { inHex, oklch, type Rgb, shopColour } from './oklch.ts';

/** WCAG's relative luminance. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('a shop’s colour', () => {
  it.each([
    [0.62796, 0.25768, 29.234, '#ff0000'],
    [0.86644, 0.29483, 142.495, '#00ff00'],
    [0.45201, 0.31321, 264.052, '#0000ff'],
    [1, 0, 0, '#ffffff'],
    [0, 0, 0, '#000000'],
  ])('is converted as CSS does: oklch(%s %s %s)', (lightness, chroma, hue, hex) => {
    expect(inHex(oklch(lightness, chroma, hue))).toBe(hex);
  });

  it('carries white words at every hue, by WCAG AA', () => {
    for (let hue = 0; hue < 360; hue++)
      expect(1.05 / (luminance(shopColour(hue)) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  /** The same values as on screens: shell/packages/ui/src/shop-hue.ts. */
  it('follows from the shop’s id', () => {
    expect(['shop-0', 'shop-1', 'shop-2'].map(ownHue)).toEqual(HUES);
  });
});

const HUES = [308, 113, 278];
