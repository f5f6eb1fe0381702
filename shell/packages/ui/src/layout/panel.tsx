import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useShopColours } from '../shop-hues.tsx';
import classes from './panel.module.css';

interface PanelProps {
  children: ReactNode;
  title?: ReactNode;
  /** Beside the title: a badge, a link, a button. */
  aside?: ReactNode;
  /** Gives the panel the shop's coloured edge. */
  shopId?: string;
  /** No padding, for lists and tables. */
  isFlush?: boolean;
  /** Ids of elements that complete the region's accessible name where several panels share a title. */
  apartBy?: string;
}

/** The product's one kind of box. With a title it is a named region. */
export function Panel({ children, title, aside, shopId, isFlush = false, apartBy }: PanelProps) {
  const id = useId();
  const colours = useShopColours(shopId ?? '');
  return (
    <section
      className={classes.panel}
      aria-labelledby={title ? [id, apartBy].filter(Boolean).join(' ') : undefined}
      data-flush={isFlush || undefined}
      data-shop={shopId ? true : undefined}
      style={shopId ? colours : undefined}
    >
      {(title || aside) && (
        <div className={classes.head}>
          {title && (
            <Title order={2} id={id}>
              {title}
            </Title>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
