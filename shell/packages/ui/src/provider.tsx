import './theme.css';
import './mantine.ts';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Toasts } from './feedback/toasts.tsx';
import { type Navigation, NavigationContext } from './navigation.tsx';
import { cssVariables, theme } from './theme.ts';
import { keepWordsWhole } from './whole-words.ts';

/** The page's CSP nonce, for Mantine's one `<style>`. Browsers hide the attribute but not the property. */
const styleNonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

interface UiProviderProps {
  /** The application's router; without one, links load pages. */
  navigation?: Navigation;
  children: ReactNode;
}

export function UiProvider({ navigation, children }: UiProviderProps) {
  useEffect(() => keepWordsWhole(document.body), []);
  const drawn = (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
  return navigation ? <NavigationContext value={navigation}>{drawn}</NavigationContext> : drawn;
}
