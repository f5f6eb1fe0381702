import { callApi, useApiQuery } from '@stampwell/client';
import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import {
  createApplePass,
  createAppleShopPass,
  createGooglePass,
  createGoogleShopPass,
  walletSupported,
} from '@stampwell/contracts/http/wallet.ts';
import { namedProgramme } from '@stampwell/contracts/programme.ts';
import { IconBrandApple, IconBrandGoogle } from '@stampwell/icons';
import { Banner, Button, errorWords, Text } from '@stampwell/ui';
import { useState } from 'react';
import account from '../account.module.css';
import classes from './add-to-wallet.module.css';
import { walletsOf } from './wallets-of.ts';

interface Pass {
  wallet: keyof ReturnType<typeof walletsOf>;
  label: string;
  icon: typeof IconBrandApple;
  create(): Promise<string>;
  failed: string;
  withoutUrl: string;
}

const APPLE = {
  wallet: 'apple',
  label: 'Add to Apple Wallet',
  icon: IconBrandApple,
  failed: 'Failed to add to Apple Wallet. Please try again.',
  withoutUrl: 'Apple Wallet pass created but no download URL provided',
} as const;
const GOOGLE = {
  wallet: 'google',
  label: 'Add to Google Wallet',
  icon: IconBrandGoogle,
  failed: 'Failed to add to Google Wallet. Please try again.',
  withoutUrl: 'Google Wallet pass created but no save URL provided',
} as const;

/** The customer's own code, for all shops. */
const OF_CODE: Pass[] = [
  { ...APPLE, create: async () => (await callApi(createApplePass, {})).download_url },
  { ...GOOGLE, create: async () => (await callApi(createGooglePass, {})).save_url },
];

type OneCard = Pick<StampCardView, 'business_id' | 'programme' | 'card_name'>;

/** The customer's card at one shop; where that has several, the buttons say which. */
function ofCard({ business_id: id, programme, card_name }: OneCard): Pass[] {
  const card = { params: { id }, query: namedProgramme(programme) };
  const named = (label: string) => (card_name ? label.replace('Add', `Add ${card_name}`) : label);
  return [
    {
      ...APPLE,
      label: named(APPLE.label),
      create: async () => (await callApi(createAppleShopPass, card)).download_url,
    },
    {
      ...GOOGLE,
      label: named(GOOGLE.label),
      create: async () => (await callApi(createGoogleShopPass, card)).save_url,
    },
  ];
}

/** Puts the customer's code into their phone's wallet. */
export function AddCodeToWallet({ code }: { code: string | undefined }) {
  return <AddToWallet passes={OF_CODE} missing={code ? null : 'QR code not loaded yet'} />;
}

/** Puts this card of the customer's into their phone's wallet, where it follows every stamp. */
export function AddCardToWallet({ card, isFolded = false }: { card: OneCard; isFolded?: boolean }) {
  return <AddToWallet passes={ofCard(card)} isFolded={isFolded} />;
}

interface AddToWalletProps {
  passes: Pass[];
  /** What the customer must do first, or null. */
  missing?: string | null;
  /** Below another main thing of the page. */
  isFolded?: boolean;
}

/** Nothing where this installation issues no passes. */
function AddToWallet({ passes, missing = null, isFolded = false }: AddToWalletProps) {
  const { data: supported } = useApiQuery(walletSupported, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { add, busy, failure, dismiss } = useAdding(missing);
  if (!supported?.apple && !supported?.google) return null;
  const has = walletsOf(navigator.userAgent, navigator.maxTouchPoints);
  const offered = passes.filter(({ wallet }) => supported[wallet] && has[wallet]);
  if (offered.length === 0) return null;
  const buttons = (
    <div className={classes.passes}>
      {failure && (
        <Banner tone="error" onClose={dismiss}>
          {failure}
        </Banner>
      )}
      {offered.map((pass) => (
        <Button
          key={pass.label}
          variant="default"
          size="lg"
          leftSection={<pass.icon size={22} aria-hidden="true" />}
          loading={busy === pass.label}
          onClick={() => add(pass)}
        >
          {pass.label}
        </Button>
      ))}
      {supported.stand_in && (
        <Text className={classes.note}>
          Trial passes: signed with a certificate of our own, so a wallet may refuse them.
        </Text>
      )}
    </div>
  );
  if (!isFolded) return buttons;
  return (
    <details className={account.folded}>
      <summary>Put this card into your phone’s wallet</summary>
      {buttons}
    </details>
  );
}

function useAdding(missing: string | null) {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function add(pass: Pass): Promise<void> {
    if (missing) return setFailure(missing);
    setFailure(null);
    setBusy(pass.label);
    const tab = openTab();
    try {
      const url = await pass.create();
      if (url) return tab.show(url);
      tab.close();
      setFailure(pass.withoutUrl);
    } catch (error) {
      tab.close();
      setFailure(errorWords(error, pass.failed));
    } finally {
      setBusy(null);
    }
  }

  return { add, busy, failure, dismiss: () => setFailure(null) };
}

interface OpenTab {
  show(url: string): void;
  close(): void;
}

/**
 * Opens a tab for a URL still being fetched. Browsers allow that only during the click, so call it first; if refused, the URL opens
 * in this tab.
 */
function openTab(): OpenTab {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    show: (url) => (tab ?? window).location.assign(url),
    close: () => tab?.close(),
  };
}
