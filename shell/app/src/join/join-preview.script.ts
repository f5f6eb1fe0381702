/** Loaded where an owner opens the page of a shop that waits for its approval: if it is theirs, the page draws it as it will be. */
import { callApi } from '@stampwell/client/call-api';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { shopLink } from '@stampwell/contracts/http/shop-link.ts';

const [, kind, asked = ''] = location.pathname.split('/');
const { business } = await callApi(businessProfile, {});
const isTheirs =
  kind === 's'
    ? (await callApi(shopLink, {})).link === asked.toLowerCase()
    : business.id === decodeURIComponent(asked);
if (isTheirs)
  document
    .querySelector('article[data-shop]')
    ?.dispatchEvent(new CustomEvent('preview', { detail: business }));
