/** What a call is for, in one quoted text: words for the OpenAPI file, which pages would carry with each call. */
const SUMMARY = /\bsummary:\s*'(?:[^'\\]|\\.)*',/g;

/** Leaves calls' summaries out of pages (decision 060). */
export default (source: string): string => source.replace(SUMMARY, '');
