/** The screen has its own shape for what is not there by then. */
const LONGEST_WAIT_MS = 400;

/**
 * Resolves when what the page asked ahead is answered: the first screen is then drawn once, with its figures. Until then the page's
 * own skeleton stands, which says as much as the screen would without them (decision 161).
 */
export async function firstAnswers(): Promise<void> {
  const answers = Object.values(window.askedAhead ?? {}).map(({ answer }) => answer);
  if (answers.length === 0) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([Promise.all(answers), tooLong]);
}
