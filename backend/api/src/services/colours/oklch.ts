/** Converts OKLCH to sRGB for paper and wallets. Screens use OKLCH itself (shell/packages/ui/src/theme.css). */
export type Rgb = readonly [red: number, green: number, blue: number];

/** By the matrices of CSS Color 4; clipped where a screen cannot show it. @param hue in degrees */
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const turn = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function channel(linear: number): number {
  const light = Math.min(1, Math.max(0, linear));
  const encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

/** The theme's light `--sw-shop`, dark enough for white text at every hue. */
export const shopColour = (hue: number): Rgb => oklch(0.5, 0.115, hue);

export const inRgb = ([red, green, blue]: Rgb): string => `rgb(${red}, ${green}, ${blue})`;
export const inHex = (colour: Rgb): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
