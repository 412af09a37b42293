import { openAgain as texts } from '#texts/buyers.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

/** Status of a call whose `purchaseId` no longer opens anything. */
export const notOpen = 401;

export function OpenAgain({ orderId }: { orderId?: string | undefined }) {
  const query = orderId ? `?${new URLSearchParams({ orderId })}` : '';
  return (
    <ErrorText>
      <Sentence
        text={texts.text}
        parts={{ page: <TextLink href={`/redownload${query}`}>{texts.page}</TextLink> }}
      />
    </ErrorText>
  );
}
