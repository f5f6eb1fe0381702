/** A shop's colours on paper: those of the light theme (shell/ui/src/theme.css), which have contrast. */
export const shopColours = (hue: number) => ({
  shop: hex(0.5, 0.115, hue),
  paper: hex(0.968, 0.021, hue),
  line: hex(0.86, 0.05, hue),
  onShop: '#ffffff',
  ink: '#221c15',
  quiet: '#675c4f',
});

export const BLACK_ON_WHITE: ReturnType<typeof shopColours> = {
  shop: '#000000',
  paper: '#ffffff',
  line: '#000000',
  onShop: '#ffffff',
  ink: '#000000',
  quiet: '#000000',
};

/** OKLCH in sRGB, by the matrices of CSS Color 4; colours outside of it are clipped. */
function hex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((value) => encoded(value).toString(16).padStart(2, '0')).join('')}`;
}

function encoded(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}
