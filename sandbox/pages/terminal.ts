import type { Reply } from '../http.ts';
import { html, sitePage } from './layout.ts';
import { checkForm, clockForm, inputsForm, keyForm, type View } from './terminal-forms.ts';
import { chart, logPart, networkPart, talkPart } from './terminal-live.ts';

/** GET /terminal */
export const terminalPage = (status: number, view: View): Reply =>
  sitePage(status, {
    title: 'Terminal',
    current: 'Terminal',
    script: '/assets/terminal.js',
    main: html`
      <h1>Terminal</h1>
      <p>
        Stands in for MetaTrader with a sold expert advisor on its chart: it asks the store for a
        lease and goes by its answer as the license include does. Buy a product in the store,
        generate a license key for a trading account, and start it here.
      </p>
      ${view.problem !== null && html`<p class="problem" role="alert">${view.problem}</p>`}
      <div class="terminal">
        ${chart(view)} ${inputsForm(view)}
        <div class="controls">${networkPart(view)} ${clockForm} ${checkForm}</div>
        ${talkPart(view)} ${logPart(view)} ${keyForm(view)}
      </div>
    `,
  });
