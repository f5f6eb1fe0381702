/**
 * Fills the skeleton's text: the title (decision 151), and the customer's name and cards from the last visit
 * (shell/packages/client/src/api/kept-answers.ts), replaced when the prefetched answer arrives, a second or two before the scripts.
 */
{
  type Dashboard = import('@stampwell/contracts/http/endpoint.ts').ReplyOf<
    typeof import('@stampwell/contracts/http/user.ts').userDashboard
  >;
  type Opening = import('@stampwell/contracts/remote-manifest.ts').Opening;
  const { name, shape, opening } = document.documentElement.dataset;
  const [answer] = shape === 'wallet' ? Object.values(window.askedAhead ?? {}) : [];

  const say = (place: Element | null, words: string | null | undefined): void => {
    if (!(place instanceof HTMLElement)) return;
    place.textContent = words ?? '';
    place.dataset.known = '';
  };
  const fill = ({ stamp_cards: cards, businesses }: Dashboard): void => {
    document.querySelectorAll<HTMLElement>('[data-card]').forEach((place, index) => {
      const card = cards[index];
      place.hidden = !card;
      if (!card) return;
      say(place.querySelector('[data-shop-name]'), card.business_name);
      const shop = businesses.find(({ id }) => id === card.business_id);
      say(place.querySelector('[data-description]'), shop?.description);
      say(
        place.querySelector('[data-stamps]'),
        `${card.current_stamps} / ${card.steps.at(-1)?.stamps} stamps`,
      );
    });
  };

  try {
    const kept = sessionStorage.getItem('answers') ?? localStorage.getItem('answers');
    const { userDashboard } = JSON.parse(kept ?? '').answers;
    if (shape === 'wallet') fill(userDashboard.reply);
  } catch {
    // Nothing stored, or in an older format: the prefetched answer follows.
  }
  if (opening) {
    const { title, words }: Opening = JSON.parse(opening);
    for (const place of document.querySelectorAll('[data-opening-title]')) say(place, title);
    for (const place of document.querySelectorAll('[data-opening-words]')) say(place, words);
  }
  if (name) {
    say(document.querySelector('[data-hello]'), `Hello, ${name}`);
    for (const place of document.querySelectorAll('[data-own-name]')) say(place, name);
  }
  // Cloned, since the client reads the response itself.
  void answer?.answer.then(async (reply) => reply?.ok && fill(await reply.clone().json()));
}
