import { ClipboardPaste, Download, FolderInput } from 'lucide-react';

const steps = [
  {
    icon: Download,
    title: 'Download',
    text: 'Save the file. If the browser asks, keep it: it comes from this shop.',
  },
  {
    icon: FolderInput,
    title: 'Copy to MQL5/Experts',
    text: 'In MetaTrader: File, Open Data Folder. Indicators go to MQL5/Indicators; in MetaTrader 4 the folder is MQL4. Then refresh the Navigator.',
  },
  {
    icon: ClipboardPaste,
    title: 'Paste the key',
    text: 'Drag the program onto a chart, and paste the license key of this account where its inputs ask for it.',
  },
];

/** From the purchase to the chart. */
export function NextSteps() {
  return (
    <section aria-labelledby="steps-heading" className="panel p-5 sm:p-6">
      <h2 id="steps-heading" className="heading-2">
        What comes next
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
