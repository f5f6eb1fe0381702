/** Largest file that is taken for a logo, in bytes, and most pixels that it may have. */
export const LOGO_MAX_BYTES = 5 * 1024 * 1024;
export const LOGO_MAX_PIXELS = 25_000_000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/**
 * A logo's stored sizes: a square's side in pixels, and its format. PNG where programs show it that read no WebP: mail programs and
 * phones' wallets.
 */
export const LOGO_SIZES = {
  small: { pixels: 144, format: 'webp' },
  medium: { pixels: 320, format: 'png' },
  large: { pixels: 1024, format: 'webp' },
} as const;
export type LogoSize = keyof typeof LOGO_SIZES;

/** The root-relative address of a shop's logo, whose content never changes; null without a logo. */
export const logoAddress = (
  businessId: string,
  logo: string | null | undefined,
  size: LogoSize,
): string | null => (logo ? `/api/media/${businessId}/${logo}-${size}.${LOGO_SIZES[size].format}` : null);
