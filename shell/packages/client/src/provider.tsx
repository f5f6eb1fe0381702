import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './api/query-client.ts';
import { recoverWhenBack } from './api/recover.ts';
import { sendWhenWaiting } from './offline/when-waiting.ts';
import { followOtherTabs, store } from './session/session.ts';

export function ClientProvider({ children }: { children: ReactNode }) {
  useEffect(followOtherTabs, []);
  useEffect(sendWhenWaiting, []);
  useEffect(() => recoverWhenBack(queryClient), []);
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  );
}
