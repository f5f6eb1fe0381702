import { callApi, useApiQuery } from '@stampwell/client';
import { createApplePass, createGooglePass, walletSupported } from '@stampwell/contracts/http/wallet.ts';
import { Banner, Button, errorWords, Text } from '@stampwell/ui';
import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react';
import { useState } from 'react';
import { openTab } from './open-tab.ts';
import classes from './wallet-passes.module.css';

const APPLE = {
  label: 'Add to Apple Wallet',
  icon: IconBrandApple,
  create: async () => (await callApi(createApplePass, {})).download_url,
  failed: 'Failed to add to Apple Wallet. Please try again.',
  withoutUrl: 'Apple Wallet pass created but no download URL provided',
};
const GOOGLE = {
  label: 'Add to Google Wallet',
  icon: IconBrandGoogle,
  create: async () => (await callApi(createGooglePass, {})).save_url,
  failed: 'Failed to add to Google Wallet. Please try again.',
  withoutUrl: 'Google Wallet pass created but no save URL provided',
};
type Pass = typeof APPLE;

/** Wallet passes, if this installation issues them. */
export function WalletPasses({ code }: { code: string | undefined }) {
  const { data: supported } = useApiQuery(walletSupported, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { add, busy, failure, dismiss } = useAdding(code);
  if (!supported?.apple && !supported?.google) return null;
  const passes = [...(supported.apple ? [APPLE] : []), ...(supported.google ? [GOOGLE] : [])];
  return (
    <div className={classes.passes}>
      {failure && (
        <Banner tone="error" onClose={dismiss}>
          {failure}
        </Banner>
      )}
      {passes.map((pass) => (
        <Button
          key={pass.label}
          variant="default"
          size="lg"
          leftSection={<pass.icon size={22} aria-hidden="true" />}
          loading={busy === pass}
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
}

function useAdding(code: string | undefined) {
  const [busy, setBusy] = useState<Pass | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function add(pass: Pass): Promise<void> {
    if (!code) return setFailure('QR code not loaded yet');
    setFailure(null);
    setBusy(pass);
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
