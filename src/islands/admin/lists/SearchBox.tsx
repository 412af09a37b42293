import { useEffect, useEffectEvent, useState } from 'react';

/** Pause in typing after which a search starts. */
const typingPauseMs = 250;

interface Props {
  name: string;
  search: string;
  onChange(search: string): void;
}

export function SearchBox({ name, search, onChange }: Props) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    // The address changed by typing here or by the Back button.
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
      className="input input-sm narrow:h-10 wide:max-w-70 narrow:text-sm w-32 grow text-xs"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
