import {
  cannedAnswerFormSchema,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
  type CannedAnswer,
} from '#contract/contact/canned-answers.ts';
import { Field } from '#islands/ui/Field.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { $notice } from '../actions/notice.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { BackToList } from '../BackToList.tsx';
import { Loaded } from '../Loaded.tsx';
import { useLoad } from '../load.ts';
import { field, useAdminForm } from '../use-admin-form.ts';

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
  const { form, sending } = useAdminForm({
    schema: cannedAnswerFormSchema,
    defaultValues: { name: answer?.name ?? '', message: answer?.message ?? '' },
    send: (values) =>
      answer
        ? callAsAdmin(updateCannedAnswer, { id: answer.id, ...values })
        : callAsAdmin(createCannedAnswer, values),
    failed: 'The answer could not be saved.',
    failedAt: 'name',
    notice: ({ name }) => `“${name}” saved.`,
  });
  return (
    <AdminForm
      sending={sending}
      aria-label={answer?.name ?? 'New answer'}
      action={answer ? 'Save' : 'Add answer'}
      beside={answer && <DeleteAnswer answer={answer} />}
    >
      <Field label="Name" {...field(form, 'name')} />
      <TextAreaField label="Answer" className="min-h-24" {...field(form, 'message')} />
    </AdminForm>
  );
}

function DeleteAnswer({ answer: { id, name, message } }: { answer: CannedAnswer }) {
  return (
    <RunButton
      className="btn-ghost"
      title={`Delete ${name}`}
      run={() => callAsAdmin(deleteCannedAnswer, { id })}
      failed="The answer could not be deleted."
      onDone={() =>
        $notice.set({
          text: `“${name}” deleted.`,
          undo: {
            run: () => callAsAdmin(createCannedAnswer, { name, message }),
            failed: 'The answer could not be restored',
            done: `“${name}” restored.`,
          },
        })
      }
    >
      Delete
    </RunButton>
  );
}
