import { success as texts } from '#texts/sales.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

/** Says that there is no link, in the words of promise 51. */
export function LinkUnavailable() {
  return (
    <p role="alert">
      <Sentence
        text={texts.noLink}
        parts={{ support: <TextLink href="/contact-us">{texts.support}</TextLink> }}
      />
    </p>
  );
}
