import type { Reply } from '../http.ts';
import { html, sitePage } from './layout.ts';
import {
  checkForm,
  clockForm,
  inputsForm,
  keyForm,
  offlineForm,
  type View,
} from './terminal-forms.ts';
import { liveParts } from './terminal-live.ts';

/** GET /terminal */
export function terminalPage(status: number, view: View): Reply {
  const { chart, network, talk, log } = liveParts(view);
  return sitePage(status, {
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
        ${chart} ${inputsForm(view)}
        <div class="controls">${network} ${clockForm} ${checkForm}</div>
        ${talk} ${log} ${offlineForm(view.terminal)} ${keyForm(view)}
      </div>
    `,
  });
}
