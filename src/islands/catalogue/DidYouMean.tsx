import { catalogue as texts } from '#texts/catalogue.ts';
import { Sentence } from '../ui/Sentence.tsx';
import { TextLink } from '../ui/TextLink.tsx';

interface Props {
  search: string;
  didYouMean: string;
  /** Whether the list shows what the other words find. */
  isShown: boolean;
}

/** What was searched is taken for a slip: the words that it is taken for, as a link to all that they find. */
export function DidYouMean({ search, didYouMean, isShown }: Props) {
  return (
    <p role="status" className="mb-4 wrap-anywhere">
      <Sentence
        text={texts.didYouMean}
        parts={{
          search,
          meant: (
            <TextLink href={`/?search=${encodeURIComponent(didYouMean)}`} className="font-semibold">
              {didYouMean}
            </TextLink>
          ),
        }}
      />
      {isShown && ` ${texts.whatIsShown}`}
    </p>
  );
}
