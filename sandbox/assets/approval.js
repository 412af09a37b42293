// @ts-check
// Tells the shop's page what the buyer chose. The browser delivers the message only to a page of
// the origin named, so nothing is said to a page that merely opened this window.
(() => {
  const { result, orderId, payerId, opener } = document.body.dataset;
  if (!opener || !window.opener) return;
  window.opener.postMessage(
    { source: 'paypal-sandbox', result, orderID: orderId, payerID: payerId },
    opener,
  );
  // The page closes this window when it has heard; this is for a page that is gone.
  setTimeout(() => window.close(), 3000);
})();
