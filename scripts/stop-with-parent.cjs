// Preloaded into the servers that scripts and tests start: a parent that was killed cannot stop them, but its IPC channel
// closes; on Windows the parent closes it on purpose. SIGTERM is emitted by hand, since sending it on Windows is a hard
// end. It is JavaScript because Node's TypeScript support would take 15 MB in each server.
process.on('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.kill(process.pid, 'SIGTERM');
});
