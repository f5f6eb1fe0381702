import { IconArrowDown, IconArrowUp } from '@stampwell/icons';
import { Skeleton, VisuallyHidden } from '@stampwell/ui';
import { type ComponentType, type CSSProperties, type ReactNode, useId, useState } from 'react';
import classes from './record-list.module.css';

export type From = 'medium' | 'wide' | 'widest';

/** A column beside the name. */
export interface RecordColumn<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  sortBy: (row: Row) => string | number;
  /** CSS. */
  width: string;
  isNumber?: boolean;
  /** Left out of a narrower list, as beside an open panel. A desk of 1280 px has a wide one. */
  from?: From;
}

export interface RecordParts<Row> {
  nameHead: string;
  avatar: (row: Row) => ReactNode;
  columns: readonly RecordColumn<Row>[];
  /** CSS. */
  buttonsWidth: string;
  /** Receives the id of the element with the record's name. */
  buttons: (row: Row, namedBy: string) => ReactNode;
}

interface Order {
  key: string;
  isDown: boolean;
}

const NAME = 'name';

/** Sorts by a column, first as its kind is mostly read: texts from A, numbers from the largest. */
export function useOrder<Row extends { name: string }>(columns: readonly RecordColumn<Row>[]) {
  const [order, setOrder] = useState<Order | null>(null);
  const readOf = order && (columns.find(({ key }) => key === order.key)?.sortBy ?? ((row: Row) => row.name));
  return {
    order,
    sorted: (rows: readonly Row[]): readonly Row[] => {
      if (!readOf) return rows;
      const sign = order.isDown ? -1 : 1;
      return rows.toSorted((one, other) => sign * compare(readOf(one), readOf(other)));
    },
    sortBy: (key: string) => {
      const isNumber = columns.some((column) => column.key === key && column.isNumber);
      setOrder(order?.key === key ? { key, isDown: !order.isDown } : { key, isDown: isNumber });
    },
  };
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : `${one}`.localeCompare(`${other}`);

interface RecordListProps<Row> extends RecordParts<Row> {
  rows: readonly Row[];
  order: Order | null;
  onSort: (key: string) => void;
  /** The record whose details are open. */
  openId: string | undefined;
}

/** Records as rows under their columns' names, which sort them. */
export function RecordList<Row extends { id: string; name: string; email: string }>({
  rows,
  nameHead,
  order,
  onSort,
  openId,
  buttonsWidth,
  ...parts
}: RecordListProps<Row>) {
  const tracks = (columns: readonly RecordColumn<Row>[]) =>
    ['minmax(9rem, 1fr)', ...columns.map(({ width }) => width), buttonsWidth].join(' ');
  const widths = {
    '--narrow': tracks(parts.columns.filter(({ from }) => !from)),
    '--medium': tracks(parts.columns.filter(({ from }) => !from || from === 'medium')),
    '--wide': tracks(parts.columns.filter(({ from }) => from !== 'widest')),
    '--widest': tracks(parts.columns),
  };
  const heads = [{ key: NAME, head: nameHead, isNumber: false, from: undefined }, ...parts.columns];
  return (
    <div className={classes.box} style={widths as CSSProperties}>
      <fieldset className={classes.heads}>
        <legend className={classes.legend}>Sort by</legend>
        {heads.map(({ key, head, isNumber, from }) => (
          <button
            key={key}
            type="button"
            className={classes.sort}
            data-number={isNumber || undefined}
            data-from={from}
            aria-pressed={order?.key === key}
            aria-label={order?.key === key ? `${head}, ${order.isDown ? 'largest' : 'smallest'} first` : head}
            onClick={() => onSort(key)}
          >
            {head}
            {order?.key === key && (order.isDown ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
          </button>
        ))}
      </fieldset>
      <ul className={classes.list}>
        {rows.map((row) => (
          <RecordRow key={row.id} row={row} isOpen={row.id === openId} {...parts} />
        ))}
      </ul>
    </div>
  );
}

interface RecordRowProps<Row> extends Omit<RecordParts<Row>, 'nameHead' | 'buttonsWidth'> {
  row: Row;
  isOpen: boolean;
}

function RecordRow<Row extends { name: string; email: string }>({
  row,
  isOpen,
  avatar,
  columns,
  buttons,
}: RecordRowProps<Row>) {
  const id = useId();
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <div className={classes.who}>
        {avatar(row)}
        <div className={classes.names}>
          <h2 className={classes.name} id={id} title={row.name}>
            {row.name}
          </h2>
          <div className={classes.email} title={row.email}>
            {row.email}
          </div>
        </div>
      </div>
      {columns.map(({ key, head, cell, isNumber, from }) => (
        <div
          key={key}
          className={classes.cell}
          data-key={key}
          data-number={isNumber || undefined}
          data-from={from}
        >
          <VisuallyHidden>{`${head}: `}</VisuallyHidden>
          {cell(row)}
        </div>
      ))}
      <div className={classes.buttons}>{buttons(row, id)}</div>
    </li>
  );
}

interface RowButtonProps {
  label: string;
  /** Stands for the label on a phone. */
  icon: ComponentType<{ size?: number }>;
  namedBy: string;
  isBusy?: boolean;
  isMain?: boolean;
  onClick: () => void;
}

/** An action in a row; on a phone its icon alone is seen. */
export function RowButton({
  label,
  icon: Icon,
  namedBy,
  isBusy = false,
  isMain = false,
  onClick,
}: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      aria-describedby={namedBy}
      title={label}
      disabled={isBusy}
      data-main={isMain || undefined}
      onClick={onClick}
    >
      <Icon size={20} />
      <span>{label}</span>
    </button>
  );
}

const PLACES = Array.from({ length: 12 }, (_, nth) => nth);

export function RecordListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.box} aria-hidden="true">
        {PLACES.map((nth) => (
          <div key={nth} className={classes.row}>
            <div className={classes.who}>
              <Skeleton height={36} width={36} radius={10} />
              <div className={classes.names}>
                <Skeleton height={14} width="60%" />
                <Skeleton height={11} width="80%" mt={6} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
