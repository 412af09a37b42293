import { listCannedAnswers } from '#contract/canned-answers.ts';
import { FieldFrame } from '#islands/ui/FieldFrame.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { useLoad } from '../load.ts';

/** Offers canned answers for the form; each choice adds its text. */
export function CannedAnswerPicker({ onChoose }: { onChoose(message: string): void }) {
  const { data } = useLoad(listCannedAnswers, {});
  const answers = data?.answers ?? [];
  const edit = <TextLink href="/admin/canned-answers">Edit canned answers</TextLink>;
  if (answers.length === 0) return <p className="text-sm">{edit}</p>;
  return (
    <FieldFrame label="Canned answer" error={undefined} hint={edit}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          value=""
          onChange={({ target }) =>
            onChoose(answers.find(({ id }) => String(id) === target.value)?.message ?? '')
          }
        >
          <option value="">Choose one to add its text</option>
          {answers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
