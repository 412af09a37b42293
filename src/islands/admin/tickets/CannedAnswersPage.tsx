import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  cannedAnswerFormSchema,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
  type CannedAnswer,
} from '#contract/contact/canned-answers.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { $notice } from '../actions/notice.ts';
import { useAction } from '../actions/use-action.ts';
import { callAsAdmin } from '../api.ts';
import { BackToList } from '../BackToList.tsx';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';

export function CannedAnswersPage() {
  const query = useLoad(listCannedAnswers, {});
  return (
    <div className="max-w-2xl">
      <BackToList tab="tickets" />
      <div className="mb-4">
        <PageHeading>Canned answers</PageHeading>
      </div>
      <Loaded query={query} failed="The canned answers could not be loaded.">
        {({ answers }) => (
          <div className="grid gap-4">
            <AnswerForm key={`new ${answers.length}`} />
            {answers.map((answer) => (
              <AnswerForm key={answer.id} answer={answer} />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}

function AnswerForm({ answer }: { answer?: CannedAnswer }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(cannedAnswerFormSchema),
    defaultValues: { name: answer?.name ?? '', message: answer?.message ?? '' },
  });
  const submit = form.handleSubmit(async (values) => {
    $notice.set(null);
    const result = answer
      ? await callAsAdmin(updateCannedAnswer, { id: answer.id, ...values })
      : await callAsAdmin(createCannedAnswer, values);
    if (!result.ok) {
      return form.setError('name', { message: result.error ?? 'The answer could not be saved.' });
    }
    $notice.set({ text: `“${values.name}” is saved.` });
    await queries.invalidateQueries();
  });
  const save = useSubmitOnce(submit);
  return (
    <form
      aria-label={answer?.name ?? 'New answer'}
      onSubmit={save}
      noValidate
      className="panel flex flex-col gap-3 p-4"
    >
      <Field label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
      <TextAreaField label="Answer" className="min-h-24" {...fieldProps(form, 'message')} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton isSubmitting={form.formState.isSubmitting}>
          {answer ? 'Save' : 'Add answer'}
        </SubmitButton>
        {answer && <DeleteAnswer answer={answer} />}
      </div>
    </form>
  );
}

function DeleteAnswer({ answer: { id, name, message } }: { answer: CannedAnswer }) {
  const action = useAction(() => callAsAdmin(deleteCannedAnswer, { id }), {
    failed: 'The answer could not be deleted.',
    onDone: () =>
      $notice.set({
        text: `“${name}” is deleted.`,
        undo: {
          run: () => callAsAdmin(createCannedAnswer, { name, message }),
          failed: 'The answer could not be added again',
          done: `“${name}” is there again.`,
        },
      }),
  });
  return (
    <>
      <ActionButton className="btn-ghost" title={`Delete ${name}`} action={action}>
        Delete
      </ActionButton>
      <ErrorText className="text-sm">{action.error}</ErrorText>
    </>
  );
}
