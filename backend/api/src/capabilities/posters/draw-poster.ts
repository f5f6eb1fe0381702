import { PDFDocument } from '@cantoo/pdf-lib';
import { Document, Image, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer';
import { type Poster, SHEETS } from '@stampwell/contracts';
import QRCode from 'qrcode';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import type { PosterContent } from './poster-content.ts';
import { familiesOf, fitted, printable, type TypeFace } from './poster-fonts.ts';
import { BLACK_ON_WHITE, shopColours } from './shop-colours.ts';

export const POINTS_PER_MM = 72 / 25.4;
const pt = (mm: number) => mm * POINTS_PER_MM;

type Colours = ReturnType<typeof shopColours>;

/** What is printed, in letters that can be printed. */
interface Shown extends Pick<PosterContent, 'stamps' | 'link'> {
  name: string;
  reward: string;
  /** PNG or JPEG. */
  logo: Buffer | null;
  colours: Colours;
}

/** For a shop whose name is in an alphabet that our typefaces lack. */
const NAMELESS = 'Your stamp card';

/** A face's box, in points. */
interface Face {
  width: number;
  height: number;
}

/** Draws a poster's PDF: the sheet with its bleed, and the boxes by which printers cut it. */
export async function drawPoster(content: PosterContent): Promise<Uint8Array> {
  const { poster, name, reward, stamps, link } = content;
  const shown: Shown = {
    stamps,
    link,
    name: printable(name, 'heading') || NAMELESS,
    reward: printable(reward, 'heading'),
    logo: content.logo && Buffer.from(content.logo),
    colours: poster === 'strip' ? BLACK_ON_WHITE : shopColours(content.hue),
  };
  const { width, height, bleed } = SHEETS[poster];
  const size: [number, number] = [pt(width + 2 * bleed), pt(height + 2 * bleed)];
  const page = h(
    Page,
    { size, style: { backgroundColor: shown.colours.paper, color: shown.colours.ink } },
    h(
      View,
      {
        style: {
          position: 'absolute',
          left: pt(bleed),
          top: pt(bleed),
          width: pt(width),
          height: pt(height),
        },
      },
      facesOf(poster, shown),
    ),
  );
  const title = `${shown.name}: ${poster}`;
  const drawn = await renderToBuffer(
    h(Document, { title, producer: 'Stampwell', creator: 'Stampwell', language: 'en-GB' }, page),
  );
  return boxed(drawn, bleed);
}

/** Viewers show the media box; printers cut along the trim box. */
async function boxed(drawn: Uint8Array, bleed: number): Promise<Uint8Array> {
  const document = await PDFDocument.load(drawn, { updateMetadata: false });
  for (const page of document.getPages()) {
    const { width, height } = page.getMediaBox();
    page.setBleedBox(0, 0, width, height);
    page.setTrimBox(pt(bleed), pt(bleed), width - 2 * pt(bleed), height - 2 * pt(bleed));
  }
  return document.save();
}

const TENT_FOOT_MM = 37;

function facesOf(poster: Poster, shown: Shown): ReactNode {
  const { width, height } = SHEETS[poster];
  const sheet = { width: pt(width), height: pt(height) };
  switch (poster) {
    case 'a4':
    case 'a5':
      return tall(shown, sheet);
    case 'tent': {
      const face = { width: sheet.width, height: pt((height - TENT_FOOT_MM) / 2) };
      const fold = {
        borderTopWidth: 0.5,
        borderTopColor: shown.colours.line,
        borderTopStyle: 'dashed',
      } as const;
      return h(
        View,
        {},
        h(View, { style: { ...face, transform: 'rotate(180deg)' } }, compact(shown, face)),
        h(View, { style: { ...face, ...fold } }, compact(shown, face)),
        h(
          View,
          { style: { height: pt(TENT_FOOT_MM), ...fold, alignItems: 'center', paddingTop: pt(4) } },
          line('Fold along the dashed lines. This part is the foot.', 'text', 8, shown.colours.quiet),
        ),
      );
    }
    case 'sticker':
      return small(shown, sheet);
    case 'strip':
      return strip(shown, sheet);
  }
}

/** A poster: the shop's name on its colour, the reward, and the code. */
function tall(shown: Shown, { width, height }: Face): ReactElement {
  const { colours } = shown;
  const unit = width / 210;
  const inner = width - 2 * 18 * unit;
  return h(
    View,
    { style: { height, alignItems: 'center' } },
    h(View, {
      style: {
        position: 'absolute',
        left: -20,
        right: -20,
        top: -20,
        height: 92 * unit + 20,
        backgroundColor: colours.shop,
      },
    }),
    h(
      View,
      { style: { height: 92 * unit, width: inner, alignItems: 'center', justifyContent: 'center' } },
      logo(shown, 34 * unit),
      words(
        shown.name,
        { face: 'heading', width: inner, largest: 22 * unit, smallest: 10 * unit, lines: 2 },
        colours.onShop,
      ),
    ),
    h(
      View,
      { style: { height: 74 * unit, width: inner, alignItems: 'center', justifyContent: 'center' } },
      ...offer(shown, inner, unit),
      h(View, { style: { height: 5 * unit } }),
      stampRow(shown, inner, 10 * unit),
    ),
    code(shown, 92 * unit),
    h(
      View,
      { style: { marginTop: 5 * unit, alignItems: 'center' } },
      line('Scan with your phone’s camera', 'heading', 9 * unit, colours.ink),
      line('No app to install', 'text', 6 * unit, colours.quiet),
    ),
    brand(colours, 4.5 * unit, 7 * unit),
  );
}

interface NameBand {
  height: number;
  /** Of the name, in points. */
  width: number;
  /** Above the face, where it is cut. */
  bleed: number;
  largest: number;
  smallest: number;
}

/** The shop's name on a band of its colour, which goes on beyond the sides. */
function nameBand({ name, colours }: Shown, { height, width, bleed, ...size }: NameBand): ReactElement[] {
  return [
    h(View, {
      style: {
        position: 'absolute',
        left: -20,
        right: -20,
        top: -bleed,
        height: height + bleed,
        backgroundColor: colours.shop,
      },
    }),
    h(
      View,
      { style: { width, height, alignItems: 'center', justifyContent: 'center' } },
      words(name, { face: 'heading', width, lines: 2, ...size }, colours.onShop),
    ),
  ];
}

/** One face of a table tent. */
function compact(shown: Shown, { width, height }: Face): ReactElement {
  const { colours } = shown;
  const inner = width - pt(14);
  return h(
    View,
    { style: { height, alignItems: 'center' } },
    ...nameBand(shown, { height: pt(28), width: inner, bleed: 0, largest: 26, smallest: 11 }),
    h(
      View,
      { style: { height: pt(34), width: inner, alignItems: 'center', justifyContent: 'center' } },
      ...offer(shown, inner, pt(0.42)),
    ),
    code(shown, pt(50)),
    h(
      View,
      { style: { marginTop: pt(2), alignItems: 'center' } },
      line('Scan with your phone’s camera', 'text', 11, colours.ink),
    ),
  );
}

function small(shown: Shown, { width, height }: Face): ReactElement {
  const { colours } = shown;
  const inner = width - pt(12);
  return h(
    View,
    { style: { height, alignItems: 'center' } },
    ...nameBand(shown, { height: pt(19), width: inner, bleed: 20, largest: 20, smallest: 8 }),
    h(View, { style: { height: pt(4) } }),
    code(shown, pt(42)),
    h(
      View,
      { style: { marginTop: pt(2.5), alignItems: 'center' } },
      line('Get your stamp card here', 'heading', 13, colours.ink),
    ),
  );
}

function strip(shown: Shown, { width, height }: Face): ReactElement {
  const { colours } = shown;
  const inner = width - pt(10);
  return h(
    View,
    { style: { height, alignItems: 'center', justifyContent: 'center', gap: pt(7) } },
    words(shown.name, { face: 'heading', width: inner, largest: 24, smallest: 11, lines: 3 }, colours.ink),
    h(View, { style: { width: inner, alignItems: 'center' } }, ...offer(shown, inner, pt(0.34))),
    code(shown, pt(56)),
    h(
      View,
      { style: { alignItems: 'center' } },
      line('Scan with your phone’s camera', 'text', 11, colours.ink),
      line('Stampwell', 'heading', 9, colours.ink),
    ),
  );
}

/** The stamps to collect and the reward. A reward without any printable letter is left out. */
function offer({ stamps, reward, colours }: Shown, width: number, unit: number): ReactElement[] {
  const count = line(
    reward ? `Collect ${stamps} stamps and get` : `Collect ${stamps} stamps`,
    'text',
    8.5 * unit,
    colours.quiet,
  );
  if (!reward) return [count];
  return [
    count,
    words(reward, { face: 'heading', width, largest: 19 * unit, smallest: 9 * unit, lines: 2 }, colours.shop),
  ];
}

const ROUND = 'M 5 0.6 A 4.4 4.4 0 1 0 5 9.4 A 4.4 4.4 0 1 0 5 0.6 Z';
const TICK = 'M 2.9 5.2 L 4.4 6.8 L 7.2 3.5';

/** As many rings as the card has, the first of them stamped, in rows of one length. */
function stampRow({ stamps, colours }: Shown, width: number, size: number): ReactElement {
  const rows = stamps > 10 ? 2 : 1;
  const inRow = Math.ceil(stamps / rows);
  const side = Math.min(size, (width * 0.96) / inRow - size * 0.16);
  const ring = (nth: number) =>
    h(
      Svg,
      { key: nth, viewBox: '0 0 10 10', style: { width: side, height: side, margin: size * 0.08 } },
      h(Path, {
        d: ROUND,
        fill: nth === 0 ? colours.shop : '#ffffff',
        stroke: nth === 0 ? colours.shop : colours.line,
        strokeWidth: 0.5,
      }),
      nth === 0 && h(Path, { d: TICK, fill: 'none', stroke: '#ffffff', strokeWidth: 0.9 }),
    );
  return h(
    View,
    {},
    ...Array.from({ length: rows }, (_, row) =>
      h(
        View,
        { key: row, style: { flexDirection: 'row', justifyContent: 'center' } },
        ...Array.from({ length: Math.min(inRow, stamps - row * inRow) }, (_, nth) => ring(row * inRow + nth)),
      ),
    ),
  );
}

/** Modules of white around a code, by its standard. */
const QUIET_ZONE = 4;

/** The QR code on white, as one path: sharp in any size. */
function code({ link }: Shown, side: number): ReactElement {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let d = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (modules.get(y, x)) d += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`;
  const whole = size + 2 * QUIET_ZONE;
  return h(
    View,
    { style: { width: side, height: side, backgroundColor: '#ffffff', borderRadius: side * 0.04 } },
    h(
      Svg,
      { viewBox: `0 0 ${whole} ${whole}`, style: { width: side, height: side } },
      h(Path, { d, fill: '#000000' }),
    ),
  );
}

function logo({ logo: picture }: Shown, side: number): ReactNode {
  if (!picture) return null;
  return h(
    View,
    {
      style: {
        width: side,
        height: side,
        marginBottom: side * 0.14,
        borderRadius: side * 0.2,
        backgroundColor: '#ffffff',
        overflow: 'hidden',
      },
    },
    h(Image, { src: picture, style: { width: side, height: side } }),
  );
}

const brand = (colours: Colours, size: number, bottom: number) =>
  h(
    View,
    { style: { position: 'absolute', left: 0, right: 0, bottom, alignItems: 'center' } },
    line('Stampwell', 'heading', size, colours.quiet),
  );

const line = (text: string, face: TypeFace, fontSize: number, color: string, key?: number) =>
  h(
    Text,
    {
      key,
      style: {
        fontFamily: familiesOf(face) as unknown as string,
        fontSize,
        color,
        lineHeight: 1.25,
        textAlign: 'center',
      },
    },
    text,
  );

/** Lines broken by us, so that no word is cut where the box ends. */
function words(text: string, fit: Parameters<typeof fitted>[1], color: string): ReactElement {
  const { size, lines } = fitted(text, fit);
  return h(
    View,
    { style: { alignItems: 'center' } },
    ...lines.map((each, nth) => line(each, fit.face, size, color, nth)),
  );
}
