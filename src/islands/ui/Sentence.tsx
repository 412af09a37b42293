import { createElement, Fragment, type ReactNode } from 'react';

interface Props {
  /** With a `{name}` where each part stands. */
  text: string;
  parts: Record<string, ReactNode>;
}

/** A sentence with links or other elements in it, whose places are the language's to choose. */
export function Sentence({ text, parts }: Props) {
  const pieces = text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : parts[piece]));
  // As arguments, since a list would ask for keys.
  return createElement(Fragment, null, ...pieces);
}
