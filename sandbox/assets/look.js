// @ts-check
// Styles of the buttons, served in one script with buttons.js (pages/assets.ts). They are set through the CSSOM, which a strict
// content security policy allows.

export const NAMES = { paypal: 'PayPal', card: 'Debit or Credit Card' };
const COLOURS = {
  gold: ['#ffc439', '#111111'],
  blue: ['#0070ba', '#ffffff'],
  silver: ['#eeeeee', '#111111'],
  white: ['#ffffff', '#111111'],
  black: ['#2c2e2f', '#ffffff'],
};
const RADII = { pill: '999px', rect: '4px', sharp: '0' };

/** @param {HTMLElement} element @param {Partial<CSSStyleDeclaration>} style */
export const dress = (element, style) => Object.assign(element.style, style);

/** Throws for an unknown style, as PayPal does. @param {any} style */
export function checkStyle(style) {
  const { height, layout, shape, color } = style;
  const fail = (/** @type {string} */ text) => {
    throw new Error(`Expected ${text}`);
  };
  if (height !== undefined && !(height >= 25 && height <= 55)) {
    fail(`style.height to be between 25px and 55px - got ${height}px`);
  }
  if (layout && !['vertical', 'horizontal'].includes(layout)) fail(`a known style.layout`);
  if (shape && !(shape in RADII)) fail(`a known style.shape, got ${shape}`);
  if (color && !(color in COLOURS)) fail(`a known style.color, got ${color}`);
}

/** Opens the approval window; returns null if the browser blocks it. @param {string} url */
export function openWindow(url) {
  const [width, height] = [480, 680];
  const left = window.screenX + Math.max(0, (window.outerWidth - width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - height) / 2);
  return window.open(
    url,
    `paypal_checkout_${Date.now()}`,
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  );
}

/** Creates a payment button. @param {string} source @param {any} style @param {() => void} onClick */
export function makeButton(source, style, onClick) {
  const { shape = 'rect', color, height = 45, borderRadius } = style;
  const [background, ink] =
    COLOURS[/** @type {keyof typeof COLOURS} */ (source === 'card' ? 'black' : color || 'gold')];
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = NAMES[/** @type {keyof typeof NAMES} */ (source)];
  button.dataset.fundingSource = source;
  dress(button, {
    flex: '1 0 auto',
    height: `${height}px`,
    border: color === 'white' && source === 'paypal' ? '1px solid #555555' : '0',
    borderRadius:
      borderRadius === undefined
        ? RADII[/** @type {keyof typeof RADII} */ (shape)]
        : `${borderRadius}px`,
    background,
    color: ink,
    font: `600 ${Math.round(height * 0.36)}px system-ui, sans-serif`,
    cursor: 'pointer',
  });
  button.addEventListener('click', onClick);
  return button;
}

/** Creates the element of buttons and notice. @param {any} style */
export function makeRoot(style) {
  const root = document.createElement('div');
  root.className = 'paypal-buttons';
  dress(root, {
    display: 'flex',
    flexDirection: style.layout === 'horizontal' ? 'row' : 'column',
    flexWrap: style.layout === 'horizontal' ? 'wrap' : 'nowrap',
    gap: '12px',
    width: '100%',
    maxWidth: '750px',
  });
  return root;
}

export function makeNotice() {
  const notice = document.createElement('p');
  dress(notice, { margin: '0', flexBasis: '100%', font: '14px system-ui, sans-serif' });
  notice.hidden = true;
  return notice;
}
