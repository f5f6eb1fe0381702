import type { PageBuild } from '@stampwell/build/prerender';
import { paths } from '@stampwell/contracts/paths.ts';
import type { ReactNode } from 'react';
import { WITHOUT_HEADER } from '../frame/has-header.ts';
import { PROFILES } from '../routes/profiles.ts';
import { AppSkeleton } from './app-skeleton.tsx';
import beforeApp from './before-app.ts?inline';
import { inline, renderDocument } from './document.ts';
import fillSkeleton from './fill-skeleton.ts?inline';
import type { Start } from './start.ts';
import startApp from './start-app.ts?inline';

const start: Start = {
  withoutHeader: WITHOUT_HEADER,
  wallet: paths.dashboard,
  profiles: PROFILES,
};

interface AppPage {
  title: string;
  /** A sign-in or sign-up page, as a visitor sees it. */
  entrance?: ReactNode;
}

/** A page of the application: its skeleton, painted before any script or style sheet has loaded. */
export function renderApp({ title, entrance }: AppPage, { css, appFiles }: PageBuild): string {
  const scripts = appFiles.filter((file) => file.endsWith('.js'));
  const styles = appFiles.filter((file) => file.endsWith('.css'));
  return renderDocument({
    title,
    description: 'Collect digital stamps at the places you love. No paper cards.',
    root: {
      'data-start': JSON.stringify(start),
      'data-entrance': entrance ? '' : undefined,
      'data-styles': styles.join(' '),
    },
    css,
    head: [
      '<script id="boot" type="application/json" nonce="__NONCE__">"__BOOT__"</script>',
      inline(beforeApp),
      ...styles.map((href) => `<link rel="preload" as="style" href="${href}">`),
      ...scripts.map((src) => `<link rel="preload" as="script" fetchpriority="high" href="${src}">`),
    ].join('\n'),
    body: <AppSkeleton entrance={entrance} />,
    end: [
      inline(fillSkeleton),
      `<template id="app">${scripts.map((src) => `<script data-app src="${src}"></script>`).join('')}</template>`,
      inline(startApp),
      '<noscript>Stampwell needs JavaScript.</noscript>',
    ].join('\n'),
  });
}
