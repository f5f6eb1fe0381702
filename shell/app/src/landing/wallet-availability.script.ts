/** Replaces the 'Coming Soon' notice where wallets are available (contracts: walletSupported). */
{
  const section = document.querySelector<HTMLElement>('[data-supported]');
  const say = (part: string, words: string): void => {
    const element = section?.querySelector(part);
    if (element) element.textContent = words;
  };
  addEventListener('load', async () => {
    const reply = await fetch(section?.dataset.supported ?? '').catch(() => null);
    if (!reply?.ok) return;
    const { apple, google } = await reply.json();
    const wallets = [google && 'Google Wallet', apple && 'Apple Wallet'].filter(Boolean).join(' and ');
    if (!wallets) return;
    say('[data-notice]', 'Available Now');
    say('#wallets', wallets);
    say('[data-words]', `Add your code to ${wallets} and show it at the counter, beside your bank card.`);
  });
}
