// Preloaded into the servers that a script or a test starts: a parent that was killed cannot stop
// them, but its IPC channel closes; on Windows a parent closes it to stop them. What listens for
// SIGTERM is called by hand, since Windows ends whoever is sent one. It is JavaScript: what Node needs to read
// TypeScript would take 15 MB in each server.
process.on('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.kill(process.pid, 'SIGTERM');
});
