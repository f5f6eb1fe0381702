import { inHex, oklch, shopColour } from '../../services/colours/oklch.ts';

/** A shop's colours on paper: those of the light theme (shell/packages/ui/src/theme.css), which have contrast. */
export const shopColours = (hue: number) => ({
  shop: inHex(shopColour(hue)),
  paper: inHex(oklch(0.968, 0.021, hue)),
  line: inHex(oklch(0.86, 0.05, hue)),
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
