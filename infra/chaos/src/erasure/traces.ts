/** Words that identify a person. */
export type Traces = readonly string[];

/** Finds traces in texts, one line each: case-insensitive, also as printed bytes and URL-encoded. `places` are texts by name. */
export function findTraces(places: Iterable<readonly [string, string]>, traces: Traces): string[] {
  const forms = traces.map((trace) => ({ trace, written: waysToWrite(trace) }));
  return [...places].flatMap(([place, text]) => {
    const haystack = text.toLowerCase();
    return forms
      .filter(({ written }) => written.some((form) => haystack.includes(form)))
      .map(({ trace }) => `${trace} in ${place}`);
  });
}

function waysToWrite(trace: string): string[] {
  const cases = [trace, trace.toLowerCase(), trace.toUpperCase()];
  const hex = cases.map((text) => Buffer.from(text).toString('hex'));
  return [...new Set([trace.toLowerCase(), encodeURIComponent(trace).toLowerCase(), ...hex])];
}
