import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@stampwell/icons';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';
import classes from './search-box.module.css';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
}

/** Searches while typing. '/' focuses it from anywhere on the page, Escape clears it. */
export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <TextInput
      ref={input}
      aria-label={placeholder}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onChange('')}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        value ? (
          <CloseButton aria-label="Clear search" onClick={() => onChange('')} />
        ) : (
          <kbd className={classes.key}>/</kbd>
        )
      }
    />
  );
}
