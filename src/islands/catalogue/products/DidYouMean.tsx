import { catalogue as texts } from '#texts/catalogue.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

interface Props {
  search: string;
  didYouMean: string;
  /** The list shows the corrected search's products. */
  isShown: boolean;
}

/** Names the corrected search and links to its results. */
export function DidYouMean({ search, didYouMean, isShown }: Props) {
  return (
    <p role="status" className="mb-4 wrap-anywhere">
      <Sentence
        text={isShown ? texts.shownInstead : texts.didYouMean}
        parts={{
          search,
          meant: (
            <TextLink href={`/?search=${encodeURIComponent(didYouMean)}`} className="font-semibold">
              {didYouMean}
            </TextLink>
          ),
        }}
      />
    </p>
  );
}
