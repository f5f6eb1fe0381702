const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Prints a promise's measured figure: `figure\`${keys} keys, ${lost} lost\``. */
export function figure(words: TemplateStringsArray, ...values: (number | string)[]): void {
  const text = words.reduce((line, word, index) => {
    const value = values[index - 1];
    return `${line}${typeof value === 'number' ? number.format(value) : value}${word}`;
  });
  console.log(`  → ${text}`);
}
