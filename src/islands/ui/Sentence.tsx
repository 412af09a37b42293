import type { ReactNode } from 'react';
import { Fragment, jsxs } from 'react/jsx-runtime';

interface Props {
  /** With `{name}` for each part. */
  text: string;
  parts: Record<string, ReactNode>;
}

/** Renders a sentence with links or other elements, in the order that the translation chooses. */
export function Sentence({ text, parts }: Props) {
  const children = text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : parts[piece]));
  // jsxs takes static children, which need no keys.
  return jsxs(Fragment, { children });
}
