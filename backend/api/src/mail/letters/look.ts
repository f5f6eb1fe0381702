import type { CSSProperties } from 'react';

/** The product's look as mail programs take it: inline, without fonts of our own. Colours are those of docs/look.md. */
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
const SANS = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const INK = '#221c15';
const QUIET = '#675c4f';
const PAPER = '#fbf7f0';
const LINE = '#e8dfd1';
const STAMP = '#c2412d';

const value: CSSProperties = {
  padding: '10px 0',
  borderTop: `1px solid ${LINE}`,
  color: INK,
  fontFamily: SANS,
  fontSize: 16,
  fontWeight: 600,
  lineHeight: '24px',
  textAlign: 'right',
  overflowWrap: 'anywhere',
};

const text: CSSProperties = {
  margin: '0 0 16px',
  color: INK,
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: '24px',
};

export const look = {
  body: { margin: 0, padding: 0, fontFamily: SANS },
  page: { width: '100%', padding: '32px 12px', backgroundColor: PAPER },
  container: { maxWidth: 560, margin: '0 auto' },
  brand: {
    margin: '0 0 20px 4px',
    color: INK,
    fontFamily: SERIF,
    fontSize: 20,
    fontWeight: 600,
    lineHeight: '36px',
  },
  stamp: {
    display: 'inline-block',
    width: 32,
    height: 32,
    marginRight: 10,
    border: `2px solid ${STAMP}`,
    borderRadius: 18,
    color: STAMP,
    fontFamily: SERIF,
    fontSize: 18,
    fontWeight: 700,
    lineHeight: '32px',
    textAlign: 'center',
    transform: 'rotate(-8deg)',
  },
  card: {
    padding: '32px 28px 16px',
    backgroundColor: '#ffffff',
    border: `1px solid ${LINE}`,
    borderRadius: 16,
  },
  heading: {
    margin: '0 0 20px',
    color: INK,
    fontFamily: SERIF,
    fontSize: 26,
    fontWeight: 600,
    lineHeight: '32px',
  },
  text,
  facts: { width: '100%', margin: '8px 0 24px', borderCollapse: 'collapse' },
  label: {
    padding: '10px 16px 10px 0',
    borderTop: `1px solid ${LINE}`,
    color: QUIET,
    fontFamily: SANS,
    fontSize: 14,
    fontWeight: 400,
    lineHeight: '24px',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  value,
  words: { ...value, fontWeight: 400, textAlign: 'left' },
  button: {
    margin: '8px 0 24px',
    padding: '14px 24px',
    borderRadius: 12,
    backgroundColor: STAMP,
    color: '#ffffff',
    fontFamily: SANS,
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  },
  small: {
    margin: '0 0 8px',
    padding: '0 4px',
    color: QUIET,
    fontFamily: SANS,
    fontSize: 13,
    lineHeight: '20px',
  },
  smallLink: { color: QUIET, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

/** For mail programs that follow the system's dark theme; what is inline must give way. */
export const DARK = `
@media (prefers-color-scheme: dark) {
  .page { background-color: #16130f !important; }
  .card { background-color: #211c16 !important; border-color: #3a3228 !important; }
  .ink { color: #f3ece1 !important; }
  .quiet { color: #b9ad9d !important; }
  .line { border-color: #3a3228 !important; }
  .stamp { color: #e0705c !important; border-color: #e0705c !important; }
}`;
