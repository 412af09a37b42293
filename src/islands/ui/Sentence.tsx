import type { ReactNode } from 'react';
import { Fragment, jsxs } from 'react/jsx-runtime';

interface Props {
  /** With a `{name}` where each part stands. */
  text: string;
  parts: Record<string, ReactNode>;
}

/** A sentence with links or other elements in it, whose places are the language's to choose. */
export function Sentence({ text, parts }: Props) {
  const children = text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : parts[piece]));
  // As markup is made, whose children have their places: a list of them would ask for keys.
  return jsxs(Fragment, { children });
}
