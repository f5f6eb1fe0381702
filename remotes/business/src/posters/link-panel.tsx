import { DownloadButton } from '@stampwell/account';
import { callApi, Loaded, useApiCache, useApiQuery } from '@stampwell/client';
import { CopyButton } from '@stampwell/client/copy-button';
import { chooseShopLink, shopLink, shopLinkBody, shopLinkCode } from '@stampwell/contracts/http/shop-link.ts';
import { LINK_PLACES, type LinkPlace } from '@stampwell/contracts/join.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconShare } from '@stampwell/icons';
import { Button, Group, notify, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { Form, NativeSelect, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { type ReactNode, useState } from 'react';
import classes from './link-panel.module.css';
import { LINK_PLACE_NAMES } from './poster-words.ts';

interface OfPlace {
  /** The id of one of several places. */
  place: string | undefined;
}

const LinkFrame = ({ children }: { children: ReactNode }) => <Panel title="Your link">{children}</Panel>;

/** A short address that opens the shop's card: chosen by the owner, counted by where it hangs. */
export function LinkPanel({ place }: OfPlace) {
  const query = useApiQuery(shopLink, {});
  const { data } = query;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Loaded query={query} failed="Failed to load your link" frame={LinkFrame}>
      <LinkFrame>
        <Text c="dimmed">
          A short address for your website, Instagram or Google. It opens your card on any phone, with nothing
          to install.
        </Text>
        {!data && <RowsSkeleton kind="lines" count={2} label="Loading your link..." />}
        {data?.link && !isChoosing && (
          <GivenLink link={data.link} place={place} onChange={() => setChoosing(true)} />
        )}
        {data && (!data.link || isChoosing) && (
          <LinkForm current={data.link} suggestion={data.suggestion} onDone={() => setChoosing(false)} />
        )}
      </LinkFrame>
    </Loaded>
  );
}

function GivenLink({ link, place, onChange }: OfPlace & { link: string; onChange: () => void }) {
  const [where, setWhere] = useState<LinkPlace | ''>('web');
  const from = where || undefined;
  const address = `${location.origin}${paths.shopLink(link, from, place)}`;
  const code = { endpoint: shopLinkCode, query: { ...(from && { from }), ...(place && { place }) } };
  return (
    <div className={classes.given}>
      <NativeSelect
        label="Where will it hang?"
        description="Your figures below tell them apart."
        value={where}
        onChange={({ currentTarget }) => setWhere(currentTarget.value as LinkPlace | '')}
        data={[
          ...LINK_PLACES.map((value) => ({ value, label: LINK_PLACE_NAMES[value] })),
          { value: '', label: 'Anywhere else' },
        ]}
      />
      <output className={classes.address} aria-label="Your link">
        {address.replace(/^https?:\/\//, '')}
      </output>
      <Group gap="sm">
        <CopyButton text={address} label="Copy Link" />
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<IconShare size={18} aria-hidden="true" />}
            onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
          >
            Share
          </Button>
        )}
        <DownloadButton {...code} params={{ format: 'png' }} fileName={`${link}.png`}>
          Code as PNG
        </DownloadButton>
        <DownloadButton {...code} params={{ format: 'svg' }} fileName={`${link}.svg`}>
          Code as SVG
        </DownloadButton>
        <Button variant="subtle" onClick={onChange}>
          Change address
        </Button>
      </Group>
    </div>
  );
}

interface LinkFormProps {
  current: string | null;
  suggestion: string | null;
  onDone: () => void;
}

function LinkForm({ current, suggestion, onDone }: LinkFormProps) {
  const cache = useApiCache();
  const form = useAppForm({
    initialValues: { link: current ?? suggestion ?? '' },
    schema: shopLinkBody,
    fallback: 'Failed to save your link',
    onSubmit: async (body) => {
      const reply = await callApi(chooseShopLink, { body });
      cache.update(shopLink, {}, () => reply);
      notify('success', 'Your link is ready');
      onDone();
    },
  });
  return (
    <Form form={form}>
      <TextInput
        label="Your address"
        description={`${location.host}/s/${form.values.link || '…'}${current ? '. The old one goes on working.' : ''}`}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.getInputProps('link')}
      />
      <Group gap="sm">
        <SubmitButton form={form} size="md" fullWidth={false} busyLabel="Saving...">
          Use This Address
        </SubmitButton>
        {current && (
          <Button variant="subtle" onClick={onDone}>
            Cancel
          </Button>
        )}
      </Group>
    </Form>
  );
}
