import { useEffect, useEffectEvent, useState } from 'react';

/** Typing is left to end before the server is asked. */
const typingPauseMs = 250;

interface Props {
  /** Of the list. */
  name: string;
  /** What is searched for now. */
  search: string;
  onChange(search: string): void;
}

/** The search of a list. */
export function SearchBox({ name, search, onChange }: Props) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    // The address has changed, by our own typing or by the Back button.
    setKnown(search);
    if (text.trim() !== search) setText(search);
  }
  const ask = useEffectEvent(() => onChange(text.trim()));
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(ask, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, search]);
  return (
    <input
      type="search"
      aria-label={`Search ${name.toLowerCase()}`}
      placeholder="Search"
      maxLength={100}
      className="input input-sm narrow:h-10 w-full sm:w-40 sm:max-w-52 sm:grow"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
