// The container's health check: the image has no curl.
const url = `http://127.0.0.1:${process.env.PORT || 4321}/readyz`;
const isReady = await fetch(url).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
