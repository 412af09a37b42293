import { previewReleaseMail } from '#contract/catalogue/release-mails.ts';
import type { VersionForm } from '#contract/catalogue/version-form.ts';
import type { Versions } from '#contract/catalogue/version-list.ts';
import { newestOf } from '#contract/catalogue/version-numbers.ts';
import { countOf } from '#texts/language.ts';
import { ConfirmDialog } from '../../actions/ConfirmDialog.tsx';
import { useLoad } from '../../load.ts';
import { Loaded } from '../../Loaded.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { describeOtherFile } from './version-values.ts';

interface Props {
  id: string;
  loaded: Versions;
  form: VersionForm;
  onCancel(): void;
  onPublish(): void;
}

/** Shows what publishing does before it is done: the mail, and a file that may be the wrong one. */
export function PublishDialog({ id, loaded, form, onCancel, onPublish }: Props) {
  const { number, channel, notes, notify, file } = form;
  const count = notify === '1' ? (loaded.buyers?.[channel] ?? 0) : 0;
  const before = newestOf(loaded.versions)?.fileName;
  const query = useLoad(previewReleaseMail, { id, number, channel, notes }, { enabled: count > 0 });
  const action =
    count > 0 ? `Publish ${number} and mail ${countOf(count, 'buyer')}` : `Publish ${number}`;
  return (
    <ConfirmDialog
      question={`${action}?`}
      action={action}
      isHarmless
      run={{ isBusy: false, error: null, start: onPublish }}
      onCancel={onCancel}
      form={
        count > 0 && (
          // As high as the email, so that the buttons do not move when it comes.
          <div className="min-h-80">
            <Loaded query={query} failed="The email could not be shown.">
              {({ subject, html }) => <PageFrame title={subject} html={html} className="h-80" />}
            </Loaded>
          </div>
        )
      }
    >
      {before !== undefined && describeOtherFile(file.name, before)}
    </ConfirmDialog>
  );
}
