/** Beyond this the screen shows its own skeleton. */
const MAX_WAIT_MS = 400;

/**
 * Waits for prefetched answers, so that the first screen renders once, with its data. Until then the page's skeleton is shown
 * (decision 161).
 */
export async function firstAnswers(): Promise<void> {
  const answers = Object.values(window.askedAhead ?? {}).map(({ answer }) => answer);
  if (answers.length === 0) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.all(answers), tooLong]);
}
