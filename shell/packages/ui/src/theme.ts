import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type InputProps,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Stamp red; 6 is the light theme's accent, 4 the dark theme's. */
const stamp: MantineColorsTuple = [
  '#fdf1ee',
  '#fbe3dd',
  '#f4c2b7',
  '#ea9a8a',
  '#e0705c',
  '#cf523d',
  '#c2412d',
  '#a33423',
  '#842a1c',
  '#662015',
];
/** Mantine's greys in a warmer tone. */
const gray: MantineColorsTuple = [
  '#faf6ef',
  '#f3ece1',
  '#ece3d6',
  '#e7ddcf',
  '#cfc2af',
  '#a89a86',
  '#857865',
  '#685d4f',
  '#4a4136',
  '#322a21',
];
const ink: MantineColorsTuple = [
  '#f4ecdf',
  '#d9cebf',
  '#b8ac9b',
  '#968a7a',
  '#685d4f',
  '#4a4136',
  '#3a3228',
  '#211c16',
  '#1b1712',
  '#16130f',
];

/** Text on the accent: white in the light theme, ink in the dark. */
const onAccent: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const isAccent = input.variant === 'filled' && (input.color === undefined || input.color === 'stamp');
  return isAccent ? { ...colours, color: 'var(--sw-on-stamp)' } : colours;
};

/** Mantine's medium is 42 px; touch targets need 44. */
const inputVariables = (_theme: unknown, { size }: InputProps) => ({
  wrapper: size === 'md' ? { '--input-height': 'var(--sw-touch)' } : {},
});

export const theme = createTheme({
  colors: { stamp, gray, dark: ink },
  primaryColor: 'stamp',
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver: onAccent,
  black: '#221c15',
  white: '#ffffff',
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontFamily: 'var(--sw-body)',
  // In rem, to follow the browser's font size.
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.45' },
  headings: {
    fontFamily: 'var(--sw-heading)',
    fontWeight: '600',
    textWrap: 'balance',
    // In very large type a title's longest word still fits a phone's line.
    sizes: {
      h1: { fontSize: 'min(11vw, clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem))', lineHeight: '1.15' },
      h2: { fontSize: 'min(9.5vw, 1.375rem)', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      h4: { fontSize: '1rem', lineHeight: '1.35' },
    },
  },
  breakpoints: { xs: '24em', sm: '36em', md: '48em', lg: '62em', xl: '80em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Input: { vars: inputVariables },
    InputWrapper: {
      styles: { label: { fontWeight: 600, marginBottom: 4 }, error: { fontSize: '0.875rem' } },
    },
    Button: {
      defaultProps: { size: 'md' },
      // Long words in large type wrap rather than being cut off.
      styles: {
        root: {
          height: 'auto',
          minHeight: 'max(var(--sw-touch), var(--button-height))',
          paddingBlock: 4,
          // A button is at least as wide as its longest word.
          overflowWrap: 'break-word',
        },
        // Centres a link's text, which buttons do by themselves.
        inner: { height: 'auto', minHeight: 'calc(max(var(--sw-touch), var(--button-height)) - 10px)' },
        // Mantine's line height cuts off descenders and stacked accents such as Ế.
        label: { fontWeight: 600, whiteSpace: 'normal', lineHeight: '1.3' },
      },
    },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { size: 'md' },
      vars: () => ({ root: { '--psi-button-size': 'var(--sw-touch)', '--psi-icon-size': '20px' } }),
    },
    // Out-of-range values are refused with a message instead of changed silently.
    NumberInput: { defaultProps: { size: 'md', clampBehavior: 'none' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Checkbox: {
      defaultProps: { size: 'md', radius: 'sm' },
      vars: () => ({ root: { '--checkbox-icon-color': 'var(--sw-on-stamp)' } }),
    },
    Switch: { defaultProps: { size: 'md' } },
    SegmentedControl: {
      defaultProps: { size: 'md' },
      styles: {
        // Scrolls inside the control instead of widening the page.
        root: { maxWidth: '100%', overflowX: 'auto', backgroundColor: 'var(--sw-sunken)' },
        indicator: { backgroundColor: 'var(--sw-raised)', boxShadow: 'var(--sw-shadow)' },
        label: { color: 'var(--sw-ink)', lineHeight: '1.5rem' },
      },
    },
  },
});

/** Maps Mantine's variables to ours. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--sw-paper)',
    '--mantine-color-text': 'var(--sw-ink)',
    '--mantine-color-bright': 'var(--sw-ink)',
    '--mantine-color-dimmed': 'var(--sw-quiet)',
    '--mantine-color-placeholder': 'var(--sw-quiet)',
    '--mantine-color-anchor': 'var(--sw-stamp)',
    '--mantine-color-error': 'var(--sw-stamp)',
    // Away from the text colour: the next shade has too little contrast in the dark theme.
    '--mantine-color-stamp-filled-hover': 'color-mix(in srgb, var(--sw-stamp) 88%, var(--sw-ink))',
    // Mantine's light variant has its own red.
    '--mantine-color-stamp-light-color': 'var(--sw-stamp)',
    '--mantine-color-stamp-light-hover': 'var(--sw-stamp-soft)',
    '--mantine-color-default': 'var(--sw-card)',
    '--mantine-color-default-hover': 'var(--sw-sunken)',
    '--mantine-color-default-color': 'var(--sw-ink)',
    '--mantine-color-default-border': 'var(--sw-line)',
    '--mantine-color-disabled': 'var(--sw-sunken)',
    '--mantine-color-disabled-color': 'var(--sw-quiet)',
    '--mantine-color-disabled-border': 'var(--sw-line)',
  };
  return { variables: {}, light: both, dark: both };
};
