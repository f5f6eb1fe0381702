interface Sheet {
  /** In points, with the bleed. */
  width: number;
  height: number;
  bleed: number;
}

/**
 * Adds the page's exact size, the boxes by which printers cut it, and its language to Skia's PDF of one page, since Skia writes none of them.
 * This is an incremental update (ISO 32000-1, 7.5.6): it appends new versions of the page and the catalog, and a table of their offsets.
 */
export function withBoxes(pdf: Buffer, { width, height, bleed }: Sheet, language: string): Buffer {
  const text = pdf.toString('latin1');
  const found = (pattern: RegExp): string[] => {
    const match = pattern.exec(text);
    if (!match) throw new Error(`Skia wrote a PDF without ${pattern}`);
    return match;
  };
  const whole = `[0 0 ${width} ${height}]`;
  const trim = `[${bleed} ${bleed} ${width - bleed} ${height - bleed}]`;
  const boxes = `/MediaBox ${whole}\n/BleedBox ${whole}\n/TrimBox ${trim}`;
  const [page = ''] = found(/^\d+ 0 obj\n<<\/Type \/Page\n.*?endobj\n/ms);
  const [catalog = ''] = found(/^\d+ 0 obj\n<<\/Type \/Catalog\n.*?endobj\n/ms);
  const [, trailer, table] = found(/^trailer\n(.*)>>\nstartxref\n(\d+)\n%%EOF\s*$/ms);

  let added = '';
  let offsets = 'xref\n';
  const add = (object: string) => {
    const offset = String(pdf.length + added.length).padStart(10, '0');
    offsets += `${Number.parseInt(object, 10)} 1\n${offset} 00000 n \n`;
    added += object;
  };
  add(page.replace(/\/MediaBox \[.*?\]/, boxes));
  add(catalog.replace('<<', `<</Lang (${language})\n`));
  const end = `trailer\n${trailer}\n/Prev ${table}>>\nstartxref\n${pdf.length + added.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(added + offsets + end, 'latin1')]);
}
