import { ClipboardPaste, Download, FolderInput } from 'lucide-react';
import { nextSteps as texts } from '#texts/sales.ts';

const steps = [
  { icon: Download, ...texts.download },
  { icon: FolderInput, ...texts.copy },
  { icon: ClipboardPaste, ...texts.paste },
];

export function NextSteps() {
  return (
    <section aria-labelledby="steps-heading" className="panel p-5 sm:p-6">
      <h2 id="steps-heading" className="heading-2">
        {texts.title}
      </h2>
      <ol className="divide-base-300 mt-2 divide-y">
        {steps.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className="py-3 last:pb-0">
            <p className="flex items-center gap-2 font-semibold">
              <Icon aria-hidden="true" className="text-base-content/60 size-4 shrink-0" />
              <span>
                {index + 1}. {title}
              </span>
            </p>
            <p className="text-base-content/80 mt-1 ml-6 text-sm">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
