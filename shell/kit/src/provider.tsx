import './ui/theme.css';
import './ui/mantine.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './api/query-client.ts';
import { followOtherTabs, store } from './session/session.ts';
import { Toasts } from './ui/feedback/toasts.tsx';
import { cssVariables, theme } from './ui/theme.ts';

/** The page's CSP nonce, for the one `<style>` that Mantine writes. Browsers hide the attribute, not the property. */
const styleNonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

/** Everything that a screen needs around it. */
export function KitProvider({ children }: { children: ReactNode }) {
  useEffect(followOtherTabs, []);
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          {children}
          <Toasts />
        </MantineProvider>
      </QueryClientProvider>
    </Provider>
  );
}
