import { createCanvas, type Image, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { type Poster, SHEETS } from '@stampwell/contracts';
import QRCode from 'qrcode';
import type { DrawnPoster, PosterContent } from './poster-content.ts';
import {
  drawText,
  type Fit,
  fitted,
  LANGUAGE,
  LINE_HEIGHT,
  leftOutOf,
  printable,
  type TypeFace,
} from './poster-fonts.ts';
import { withBoxes } from './print-boxes.ts';
import { BLACK_ON_WHITE, shopColours } from './shop-colours.ts';

export const POINTS_PER_MM = 72 / 25.4;
const pt = (mm: number) => mm * POINTS_PER_MM;

/** A poster's content, in printable letters. */
interface Shown extends Pick<PosterContent, 'stamps' | 'link'> {
  name: string;
  reward: string;
  earlier: string;
  logo: Image | null;
  colours: ReturnType<typeof shopColours>;
}

/** For a shop whose name is in an alphabet that our typefaces lack. */
const NAMELESS = 'Your stamp card';

/** Pixels. */
const PICTURE_WIDTH = 640;

/** Draws a poster as the PDF to print, with its bleed, and as a picture of the trimmed page. */
export async function drawPoster(content: PosterContent, pictureWidth = PICTURE_WIDTH): Promise<DrawnPoster> {
  const { poster, name, reward, earlier, stamps, link, hue, logo } = content;
  const shown: Shown = {
    stamps,
    link,
    name: printable(name, 'heading') || NAMELESS,
    reward: printable(reward, 'heading'),
    earlier: printable(earlier, 'heading'),
    logo: logo && (await loadImage(logo)),
    colours: poster === 'strip' ? BLACK_ON_WHITE : shopColours(hue),
  };
  return {
    pdf: printed(poster, shown),
    png: pictured(poster, shown, pictureWidth),
    leftOut: leftOutOf(`${name} ${reward} ${earlier}`, 'heading'),
  };
}

function printed(poster: Poster, shown: Shown): Uint8Array {
  const bleed = pt(SHEETS[poster].bleed);
  const [width, height] = [pt(SHEETS[poster].width) + 2 * bleed, pt(SHEETS[poster].height) + 2 * bleed];
  const title = `${shown.name}: ${poster}`;
  const document = new PDFDocument({ title, producer: 'Stampwell', creator: 'Stampwell' });
  // Skia's pages are of whole points, and a PDF counts them from the bottom. The library's type lacks drawImage, which works here too.
  const brush = document.beginPage(Math.ceil(width), Math.ceil(height)) as SKRSContext2D;
  brush.translate(bleed, Math.ceil(height) - height + bleed);
  drawSheet(brush, poster, shown);
  document.endPage();
  return withBoxes(document.close(), { width, height, bleed }, LANGUAGE);
}

function pictured(poster: Poster, shown: Shown, pixels: number): Uint8Array {
  const { width, height } = SHEETS[poster];
  const canvas = createCanvas(pixels, Math.round((pixels * height) / width));
  const brush = canvas.getContext('2d');
  brush.scale(pixels / pt(width), pixels / pt(width));
  drawSheet(brush, poster, shown);
  return canvas.toBuffer('image/png');
}

/** Draws in points, from the top left of the trimmed page. */
function drawSheet(brush: SKRSContext2D, poster: Poster, shown: Shown): void {
  const { width, height, bleed } = SHEETS[poster];
  brush.fillStyle = shown.colours.paper;
  brush.fillRect(-pt(bleed), -pt(bleed), pt(width + 2 * bleed), pt(height + 2 * bleed));
  brush.translate(pt(width / 2), 0);
  LAYOUTS[poster](shown, { width: pt(width), height: pt(height) }).draw(brush);
}

/** A part of a sheet. It draws downwards from the origin, which is the middle of its top. In points, like all sizes here. */
interface Part {
  height: number;
  draw: (brush: SKRSContext2D) => void;
}

const space = (height: number): Part => ({ height, draw: () => {} });

/** Parts one below the other, each with a canvas state of its own. */
const stack = (...parts: Part[]): Part => ({
  height: parts.reduce((sum, { height }) => sum + height, 0),
  draw(brush) {
    let top = 0;
    for (const { height, draw } of parts) {
      brush.save();
      brush.translate(0, top);
      draw(brush);
      brush.restore();
      top += height;
    }
  },
});

/** Parts one below the other, in the middle of a height. */
function within(height: number, ...parts: Part[]): Part {
  const inner = stack(...parts);
  return { height, draw: stack(space((height - inner.height) / 2), inner).draw };
}

/** A part over another, from the same top. */
const over = (below: Part, above: Part): Part => ({
  height: below.height,
  draw(brush) {
    below.draw(brush);
    above.draw(brush);
  },
});

const upsideDown = ({ height, draw }: Part): Part => ({
  height,
  draw(brush) {
    brush.translate(0, height);
    brush.rotate(Math.PI);
    draw(brush);
  },
});

/** From a line's top to its baseline, in sizes. */
const BASELINE = 0.98;

const line = (text: string, face: TypeFace, size: number, colour: string): Part => ({
  height: size * LINE_HEIGHT,
  draw(brush) {
    brush.translate(0, size * BASELINE);
    brush.fillStyle = colour;
    drawText(brush, text, face, size);
  },
});

/** A heading, wrapped to several lines. */
function heading(text: string, colour: string, fit: Omit<Fit, 'face'>): Part {
  const { size, lines } = fitted(text, { face: 'heading', ...fit });
  return stack(...lines.map((each) => line(each, 'heading', size, colour)));
}

/** A band of the shop's colour that bleeds over the sides and the top. */
const onBand = ({ colours }: Shown, { width }: Size, above: number, part: Part): Part =>
  over(
    {
      height: part.height,
      draw(brush) {
        brush.fillStyle = colours.shop;
        brush.fillRect(-width / 2 - BLEED, -above, width + 2 * BLEED, part.height + above);
      },
    },
    part,
  );

type Size = Record<'width' | 'height', number>;

const LAYOUTS: Record<Poster, (shown: Shown, sheet: Size) => Part> = {
  a4: tall,
  a5: tall,
  tent,
  sticker,
  strip,
};

const BLEED = pt(3);
const TENT_FOOT = pt(37);
const SCAN = 'Scan with your phone’s camera';

/** The shop's name on its colour, the reward, and the code. */
function tall(shown: Shown, sheet: Size): Part {
  const { colours, name } = shown;
  const unit = sheet.width / 210;
  const width = sheet.width - 36 * unit;
  const mark = stack(...logo(shown, 34 * unit));
  const height = 84 * unit - mark.height;
  const nameFit = { width, height, largest: 22 * unit, smallest: 10 * unit, lines: 2 };
  const top = within(92 * unit, mark, heading(name, colours.onShop, nameFit));
  const row = stampRow(shown, width, 10 * unit);
  const what = offer(shown, width, unit, 66 * unit - row.height);
  const brand = line('Stampwell', 'heading', 4.5 * unit, colours.quiet);
  return over(
    stack(
      onBand(shown, sheet, BLEED, top),
      within(74 * unit, ...what, space(5 * unit), row),
      code(shown, 92 * unit),
      space(5 * unit),
      line(SCAN, 'heading', 9 * unit, colours.ink),
      line('No app to install', 'text', 6 * unit, colours.quiet),
    ),
    stack(space(sheet.height - 7 * unit - brand.height), brand),
  );
}

/** Two faces back to back, and a foot. */
function tent(shown: Shown, sheet: Size): Part {
  const { colours } = shown;
  const height = (sheet.height - TENT_FOOT) / 2;
  const width = sheet.width - pt(14);
  const name = heading(shown.name, colours.onShop, { width, largest: 26, smallest: 11, lines: 2 });
  const face = stack(
    onBand(shown, sheet, 0, within(pt(28), name)),
    within(pt(34), ...offer(shown, width, pt(0.42), pt(32))),
    code(shown, pt(50)),
    space(pt(2)),
    line(SCAN, 'text', 11, colours.ink),
  );
  const front = { ...face, height };
  const fold = dashed(sheet.width, colours.line);
  const foot = line('Fold along the dashed lines. This part is the foot.', 'text', 8, colours.quiet);
  return over(
    stack(upsideDown(front), front),
    stack(space(height), fold, space(height), fold, space(pt(4)), foot),
  );
}

const dashed = (width: number, colour: string): Part => ({
  height: 0,
  draw(brush) {
    brush.strokeStyle = colour;
    brush.lineWidth = 0.5;
    brush.setLineDash([3, 2]);
    brush.beginPath();
    brush.moveTo(-width / 2, 0);
    brush.lineTo(width / 2, 0);
    brush.stroke();
  },
});

function sticker(shown: Shown, sheet: Size): Part {
  const { colours } = shown;
  const width = sheet.width - pt(12);
  const name = heading(shown.name, colours.onShop, { width, largest: 20, smallest: 8, lines: 2 });
  return stack(
    onBand(shown, sheet, BLEED, within(pt(19), name)),
    space(pt(4)),
    code(shown, pt(42)),
    space(pt(2.5)),
    line('Get your stamp card here', 'heading', 13, colours.ink),
  );
}

function strip(shown: Shown, sheet: Size): Part {
  const { name, colours } = shown;
  const width = sheet.width - pt(10);
  return within(
    sheet.height,
    heading(name, colours.ink, { width, largest: 24, smallest: 11, lines: 3 }),
    space(pt(7)),
    ...offer(shown, width, pt(0.34)),
    space(pt(7)),
    code(shown, pt(56)),
    space(pt(7)),
    line(SCAN, 'text', 11, colours.ink),
    line('Stampwell', 'heading', 9, colours.ink),
  );
}

/** The stamps to collect, the reward and those before it. One without any printable letter is left out. @param most height of all */
function offer(
  { stamps, reward, earlier, colours }: Shown,
  width: number,
  unit: number,
  most = Infinity,
): Part[] {
  const text = `Collect ${stamps} stamps${reward && ' and get'}`;
  const count = line(text, 'text', 8.5 * unit, colours.quiet);
  if (!reward) return [count];
  const early = earlier
    ? [
        space(2 * unit),
        heading(`On the way: ${earlier}`, colours.quiet, {
          width,
          height: most / 3,
          largest: 8.5 * unit,
          smallest: 5 * unit,
          lines: 2,
        }),
      ]
    : [];
  const left = most - stack(count, ...early).height;
  const fit = { width, height: left, largest: 19 * unit, smallest: 9 * unit, lines: 2 };
  return [count, heading(reward, colours.shop, fit), ...early];
}

/** From a ring's middle, in its sides. */
const TICK = [
  [-0.21, 0.02],
  [-0.06, 0.18],
  [0.22, -0.15],
] as const;

/** As many rings as the card has, the first of them stamped, in rows of one length. */
function stampRow({ stamps, colours }: Shown, width: number, size: number): Part {
  const rows = stamps > 10 ? 2 : 1;
  const inRow = Math.ceil(stamps / rows);
  const gap = size * 0.16;
  const side = Math.min(size, (width * 0.96) / inRow - gap);
  const ring = (brush: SKRSContext2D, x: number, isStamped: boolean) => {
    brush.beginPath();
    brush.arc(x, (side + gap) / 2, side * 0.44, 0, 2 * Math.PI);
    brush.fillStyle = isStamped ? colours.shop : '#ffffff';
    brush.strokeStyle = isStamped ? colours.shop : colours.line;
    brush.lineWidth = side * 0.05;
    brush.fill();
    brush.stroke();
    if (!isStamped) return;
    brush.beginPath();
    for (const [right, down] of TICK) brush.lineTo(x + right * side, (side + gap) / 2 + down * side);
    brush.strokeStyle = '#ffffff';
    brush.lineWidth = side * 0.09;
    brush.stroke();
  };
  const row = (first: number): Part => ({
    height: side + gap,
    draw(brush) {
      const count = Math.min(inRow, stamps - first);
      for (let nth = 0; nth < count; nth += 1)
        ring(brush, (nth - (count - 1) / 2) * (side + gap), first + nth === 0);
    },
  });
  return stack(...Array.from({ length: rows }, (_, nth) => row(nth * inRow)));
}

/** Modules of white around a code, by its standard. */
const QUIET_ZONE = 4;

/** The QR code on white, as one path: sharp in any size. */
function code({ link }: Shown, side: number): Part {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  return {
    height: side,
    draw(brush) {
      brush.translate(-side / 2, 0);
      brush.beginPath();
      brush.roundRect(0, 0, side, side, side * 0.04);
      brush.fillStyle = '#ffffff';
      brush.fill();
      brush.scale(side / (size + 2 * QUIET_ZONE), side / (size + 2 * QUIET_ZONE));
      brush.beginPath();
      for (let y = 0; y < size; y += 1)
        for (let x = 0; x < size; x += 1)
          if (modules.get(y, x)) brush.rect(x + QUIET_ZONE, y + QUIET_ZONE, 1, 1);
      brush.fillStyle = '#000000';
      brush.fill();
    },
  };
}

function logo({ logo: picture }: Shown, side: number): Part[] {
  if (!picture) return [];
  const rounded: Part = {
    height: side,
    draw(brush) {
      brush.beginPath();
      brush.roundRect(-side / 2, 0, side, side, side * 0.2);
      brush.clip();
      brush.drawImage(picture, -side / 2, 0, side, side);
    },
  };
  return [rounded, space(side * 0.14)];
}
